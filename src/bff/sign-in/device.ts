/**
 * What a customer knows a session by: the families of browser and system, as the browser states
 * them at sign-in. Nothing else of the header is kept, and nothing depends on it.
 */
import type { Device } from '#bff/sessions/sessions.ts'

/** In this order: most browsers name others beside themselves. */
const browsers: [NonNullable<Device['browser']>, RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung-internet', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]
const systems: [NonNullable<Device['system']>, RegExp][] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac OS X\b/],
  ['linux', /\bLinux\b/],
]

const familyOf = <T>(families: readonly [T, RegExp][], text: string): T | null =>
  families.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** @param header `User-Agent`, of which the first 512 characters are looked at */
export function deviceOf(header: string | null): Device {
  const text = (header ?? '').slice(0, 512)
  return { browser: familyOf(browsers, text), system: familyOf(systems, text) }
}
