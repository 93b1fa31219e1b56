import { useTranslation } from 'react-i18next'

import type { SessionHandle } from '#contract/session.ts'
import type { Change } from '#web/api/changes.ts'

type Device = Pick<SessionHandle, 'browser' | 'system'>

/** Product names, never translated. */
const productNames = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  'samsung-internet': 'Samsung Internet',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  android: 'Android',
  ios: 'iOS',
}

/** `Firefox on Windows`, or just one of the two; `null` if the session has neither. */
export function useDeviceText(): (device: Device) => string | null {
  const { t } = useTranslation('common')
  return ({ browser, system }) => {
    if (browser !== null && system !== null)
      return t('device', { browser: productNames[browser], system: productNames[system] })
    const product = browser ?? system
    return product && productNames[product]
  }
}

/** Who made a change: this device, or another by its browser and system. */
export function useWho(): (change: Pick<Change, 'device' | 'current'>) => string {
  const { t } = useTranslation('common')
  const deviceText = useDeviceText()
  return ({ device, current }) =>
    current ? t('thisDevice') : ((device && deviceText(device)) ?? t('otherDevice'))
}
