import { ToggleRight } from 'lucide-react'

import type { AutoRenewTarget } from '#web/api/auto-renew.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { useSetAutoRenew } from '#web/renewal/auto-renew/use-set-auto-renew.ts'

import type { PaletteDraft, GroupName } from './item.ts'

/** The action that turns auto-renew on or off; none if it cannot be changed. */
export function useSwitchItem(): (service: AutoRenewTarget, group?: GroupName) => PaletteDraft[] {
  const { t, format } = useTexts('palette')
  const change = useSetAutoRenew()
  const lock = useLockReason()
  const effectOf = ({ renewal, autoRenew }: AutoRenewTarget): string | undefined => {
    if (renewal.on === null) return undefined
    const date = format.dateNear(renewal.on)
    if (autoRenew?.enabled === true) return t('endsOn', { date })
    return renewal.price === null
      ? undefined
      : t('chargeOn', { amount: format.money(renewal.price), date })
  }
  return (service, group = 'do') => {
    const { type, id, name, autoRenew } = service
    if (lock !== null || autoRenew?.changeable !== true) return []
    const { enabled } = autoRenew
    return [
      {
        key: `switch ${type}/${id}`,
        group,
        icon: ToggleRight,
        label: t(enabled ? 'turnOff' : 'turnOn', { name }),
        end: effectOf(service),
        changes: true,
        target: { kind: 'action', run: () => change(service, !enabled) },
      },
    ]
  }
}
