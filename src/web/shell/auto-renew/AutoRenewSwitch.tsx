import { useTranslation } from 'react-i18next'

import { useAutoRenewChange } from '#web/api/auto-renew.ts'
import { useSession } from '#web/api/session.ts'
import { Switch } from '#web/ui/Switch.tsx'

import { FailedSwitch } from './FailedSwitch.tsx'
import { useChange, type Renewing } from './use-change.ts'
import { useLock } from './use-lock.ts'

interface AutoRenewSwitchProps {
  service: Renewing
  /** What a press does, where the page tells of it itself; else a toast does. */
  onChange?: (enabled: boolean) => void
  /** The word says what it is about: no column head stands above it. */
  long?: boolean
}

/** The switch of one service in all its states. Optimistic, but never saved before the server says so. */
export function AutoRenewSwitch({ service, onChange, long = false }: AutoRenewSwitchProps) {
  const { t } = useTranslation('auto-renew')
  const { brand } = useSession()
  const change = useAutoRenewChange(service)
  const changeIt = useChange()
  const setAutoRenew = (enabled: boolean): void =>
    onChange ? onChange(enabled) : changeIt(service, enabled)
  const word = (enabled: boolean): string =>
    long ? t(enabled ? 'longOn' : 'longOff') : t(enabled ? 'on' : 'off')
  const lock = useLock()
  const { autoRenew, name } = service
  const label = t('name', { name })
  if (autoRenew === null) {
    return (
      <span className="mut" title={t('notStatedBy', { brand: brand.name })}>
        {t('notStated')}
      </span>
    )
  }
  // Where what was read since says that it was made, it was, though nobody had answered so.
  if (change?.phase === 'failed' && autoRenew.enabled !== change.wanted) {
    return <FailedSwitch service={service} label={label} change={change} onChange={setAutoRenew} />
  }
  const checked = change?.wanted ?? autoRenew.enabled
  if (!autoRenew.changeable || lock !== null) {
    const why = autoRenew.changeable
      ? lock
      : (autoRenew.lockedReason ?? t('lockedHere', { brand: brand.name }))
    return (
      <Switch
        label={label}
        checked={checked}
        state="locked"
        title={why ?? undefined}
        word={autoRenew.changeable ? word(checked) : why}
        onChange={() => undefined}
      />
    )
  }
  return (
    <Switch
      label={label}
      checked={checked}
      state={change?.phase === 'saving' ? 'saving' : 'idle'}
      word={change?.phase === 'saving' ? t('saving') : word(checked)}
      onChange={setAutoRenew}
    />
  )
}
