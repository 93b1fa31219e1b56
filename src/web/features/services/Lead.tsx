import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'

/** "1,196 renew by themselves, 47 end, 5 cannot be changed here." */
export function Lead({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('services')
  const format = useFormat()
  const { on = 0, off = 0, locked = 0, unknown = 0 } = counts
  const parts = [
    on > 0 && t('lead.on', { count: on, n: format.number(on) }),
    off > 0 && t('lead.off', { count: off, n: format.number(off) }),
    locked > 0 && t('lead.locked', { n: format.number(locked) }),
    unknown > 0 && t('lead.unknown', { n: format.number(unknown) }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${format.list(parts)}.`
}
