import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import { tryFlips } from './flips.ts'
import { flipKeyOf, useWhatIf } from './what-if-state.ts'

/** Tries a switch out. One that cannot be flipped looks as it always does. */
export function TriedSwitch({ service }: { service: Service }) {
  const { t } = useTranslation(['what-if', 'auto-renew'])
  const tried = useWhatIf(({ flips }) => flips.get(flipKeyOf(service)))
  const { autoRenew, name } = service
  if (!autoRenew?.changeable) return <AutoRenewSwitch service={service} explained />
  const checked = tried?.enabled ?? autoRenew.enabled
  const word = tried
    ? t(checked ? 'wouldRenew' : 'wouldEnd')
    : t(checked ? 'auto-renew:on' : 'auto-renew:off')
  return (
    <span className={tried ? 'contents tried' : 'contents'}>
      <Switch
        label={t('switch', { name })}
        checked={checked}
        state="idle"
        word={word}
        title={tried && t(checked ? 'wasOff' : 'wasOn')}
        onChange={(enabled) => tryFlips([service], enabled)}
      />
    </span>
  )
}
