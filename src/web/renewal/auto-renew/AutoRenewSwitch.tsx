import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import {
  useAutoRenewChange,
  type AutoRenewTarget,
  dismissChange,
  useIsUnconfirmed,
  type AutoRenewChange,
} from '#web/api/auto-renew.ts'
import { deviceNow } from '#web/api/clock.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { useWaiting } from '#web/api/waiting.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Switch } from '#web/ui/Switch.tsx'

import { useLockReason } from './use-lock-reason.ts'
import { useSetAutoRenew } from './use-set-auto-renew.ts'

interface FailedSwitchProps {
  service: { type: string; id: string }
  label: string
  change: AutoRenewChange
  onChange: (enabled: boolean) => void
}

/**
 * Shows the state that the server last confirmed. There is nothing to undo, unless the change may have
 * been made: Undo then sends the previous state.
 */
function FailedSwitch({ service, label, change, onChange }: FailedSwitchProps) {
  const { t, format } = useTexts(['auto-renew', 'common'])
  const errorText = useErrorText()
  const client = useQueryClient()
  const { error, wanted } = change
  const confirmed = !wanted
  const { title, text } = errorText(error)
  const isUnconfirmed = useIsUnconfirmed(service)
  return (
    <Switch
      label={label}
      checked={confirmed}
      state="failed"
      title={format.sentence(title) + format.gap + text}
      word={
        isUnconfirmed ? t(wanted ? 'openOn' : 'openOff') : t(confirmed ? 'failedOn' : 'failedOff')
      }
      onChange={onChange}
      actions={
        <>
          <button type="button" className="link" onClick={() => onChange(wanted)}>
            {t('common:retry')}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => (isUnconfirmed ? onChange(confirmed) : dismissChange(client, service))}
          >
            {t(isUnconfirmed ? 'common:undo' : 'dismiss')}
          </button>
        </>
      }
    />
  )
}

interface AutoRenewSwitchProps {
  service: AutoRenewTarget
  /** Replaces the default change and its toast, for a page that reports the result itself. */
  onChange?: (enabled: boolean) => void
  /** Says "Auto-renew on" instead of "On", where no column heading does. */
  long?: boolean
  /** The row says in full why the provider has locked it (`RowReason`). */
  explained?: boolean
}

/** A change that takes longer than this shows "Saving". */
const slowAfterMs = 400

function useIsSlow(pendingSince: number | null): boolean {
  const [slowSince, setSlowSince] = useState<number | null>(null)
  useEffect(() => {
    if (pendingSince === null) return undefined
    const timer = setTimeout(
      () => setSlowSince(pendingSince),
      pendingSince + slowAfterMs - deviceNow(),
    )
    return () => clearTimeout(timer)
  }, [pendingSince])
  return pendingSince !== null && slowSince === pendingSince
}

/** The auto-renew switch of one service. Shows a change at once, before the server confirms it. */
export function AutoRenewSwitch(props: AutoRenewSwitchProps) {
  const { service, onChange, long = false, explained = false } = props
  const { t } = useTexts('auto-renew')
  const change = useAutoRenewChange(service)
  const isWaiting = useWaiting(({ keys }) => keys.has(`${service.type}/${service.id}`))
  const isSlow = useIsSlow(change?.pendingSince ?? null)
  const setAutoRenew = useSetAutoRenew()
  const handleChange = (enabled: boolean): void =>
    onChange ? onChange(enabled) : setAutoRenew(service, enabled)
  const word = (enabled: boolean): string =>
    long ? t(enabled ? 'longOn' : 'longOff') : t(enabled ? 'on' : 'off')
  const lockReason = useLockReason()
  const textsIn = useTextsIn()
  const { autoRenew, name } = service
  const label = t('name', { name })
  if (autoRenew === null) {
    return (
      <span className="mut" title={t('notStatedBy')}>
        {t('notStated')}
      </span>
    )
  }
  // If a later read shows the wanted state, the change was made after all.
  if (change && change.error !== null && autoRenew.enabled !== change.wanted) {
    return <FailedSwitch service={service} label={label} change={change} onChange={handleChange} />
  }
  const checked = change?.wanted ?? autoRenew.enabled
  if (!autoRenew.changeable || lockReason !== null) {
    const reason = autoRenew.changeable ? lockReason : (autoRenew.lockedReason ?? t('lockedHere'))
    const isExplained = explained && autoRenew.lockedReason !== null
    return (
      <Switch
        label={label}
        checked={checked}
        state="locked"
        title={reason ?? undefined}
        word={word(checked)}
        why={autoRenew.changeable || isExplained ? null : reason}
        whyIn={autoRenew.lockedReason === null ? undefined : textsIn}
        onChange={() => undefined}
      />
    )
  }
  return (
    <Switch
      label={label}
      checked={checked}
      state={isSlow ? 'saving' : 'idle'}
      word={isSlow ? t('saving') : isWaiting ? t('waiting') : word(checked)}
      onChange={handleChange}
    />
  )
}
