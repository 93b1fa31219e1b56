import { useTranslation } from 'react-i18next'

import type { Change } from '#web/api/changes.ts'
import { useDeviceText } from '#web/app/format/use-device-text.ts'

/** Who made a change: this device, or another by its browser and system. */
export function useWho(): (change: Pick<Change, 'device' | 'current'>) => string {
  const { t } = useTranslation('common')
  const deviceText = useDeviceText()
  return ({ device, current }) =>
    current ? t('thisDevice') : ((device && deviceText(device)) ?? t('otherDevice'))
}
