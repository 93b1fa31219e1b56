import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { isTooLateFor } from '#web/renewal/bulk/review-items.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import { tryFlips } from './flips.ts'
import { flipKeyOf, useWhatIf } from './what-if-state.ts'

/** Tries a switch out. One that cannot be flipped looks as it always does. */
export function TriedSwitch({ service }: { service: Service }) {
  const { t } = useTranslation(['what-if', 'auto-renew'])
  const { today } = useFormat()
  const tried = useWhatIf(({ flips }) => flips.get(flipKeyOf(service)))
  const { autoRenew, name } = service
  if (!autoRenew?.changeable) return <AutoRenewSwitch service={service} explained />
  const checked = tried?.enabled ?? autoRenew.enabled
  const triedWord = (): string => {
    if (isTooLateFor(service, today)) return t('tooLate')
    return t(checked ? 'wouldRenew' : 'wouldEnd')
  }
  const word = tried ? triedWord() : t(checked ? 'auto-renew:on' : 'auto-renew:off')
  const trial = (
    <Switch
      label={t('switch', { name })}
      checked={checked}
      state="idle"
      word={word}
      // Beside the word it would cover the row's menu in most languages.
      title={tried && t(checked ? 'wasOff' : 'wasOn')}
      onChange={(enabled) => tryFlips([service], enabled)}
    />
  )
  if (!tried) return trial
  return (
    <span className="swx tried">
      {trial}
      <IconButton
        label={t('flipBack', { name })}
        icon={<Undo2 className="i s" />}
        onClick={(event) => {
          event.stopPropagation()
          tryFlips([service], !checked)
        }}
      />
    </span>
  )
}
