/** Which features of the platform are newer than the browser floor, by MDN's compatibility data. */
import { features } from 'web-features'

import { browserFloor } from '#server/dashboard/browser-floor.ts'

/** Browsers as the data names them; those of phones have the versions of their desktops. */
const floorOf: Readonly<Record<string, number>> = {
  chrome: browserFloor.Chrome,
  chrome_android: browserFloor.Chrome,
  edge: browserFloor.Edge,
  firefox: browserFloor.Firefox,
  firefox_android: browserFloor.Firefox,
  safari: browserFloor.Safari,
  safari_ios: browserFloor.Safari,
}

/** First versions by browser, by key: `css.selectors.has`. */
const support = new Map<string, Readonly<Record<string, string | undefined>>>()
for (const feature of Object.values(features))
  if ('status' in feature)
    for (const [key, status] of Object.entries(feature.status.by_compat_key ?? {}))
      support.set(key, { ...status.support })

export const compatKeys: readonly string[] = [...support.keys()]

/** As a number that compares: 17.10 comes after 17.9. */
const comparable = (version: string): number => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

/** First version with the feature, or infinity. Data counts a partial implementation as missing. */
export const firstVersion = (key: string, browser: string): number => {
  const version = support.get(key)?.[browser]
  return version === undefined ? Infinity : comparable(version) / 1000
}

export const hasData = (key: string): boolean => support.has(key)

/** Browsers at the floor that lack the feature; empty if there is no data on it. */
export const lackedBy = (key: string): string[] =>
  hasData(key)
    ? Object.entries(floorOf)
        .filter(([browser, floor]) => firstVersion(key, browser) > floor)
        .map(([browser]) => browser)
    : []

export const isNewer = (key: string): boolean => lackedBy(key).length > 0
