import { useTranslation } from 'react-i18next'

import { dismissChange, type AutoRenewChange } from '#web/api/auto-renew.ts'
import { ApiError } from '#web/api/error.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Switch } from '#web/ui/Switch.tsx'

interface FailedSwitchProps {
  service: { type: string; id: string }
  label: string
  change: AutoRenewChange
  onChange: (enabled: boolean) => void
}

/**
 * A change that was not saved stands at what the server confirmed. Where nobody knows whether it
 * was made, that is said instead, and Undo asks for the former state.
 */
export function FailedSwitch({ service, label, change, onChange }: FailedSwitchProps) {
  const { t } = useTranslation(['auto-renew', 'common'])
  const textOf = useErrorText()
  const format = useFormat()
  const { confirmed, error, wanted } = change
  const { title, text } = textOf(error)
  const isOpen = error instanceof ApiError && error.outcomeUnknown
  return (
    <Switch
      label={label}
      checked={confirmed}
      state="failed"
      title={format.sentence(title) + format.gap + text}
      word={isOpen ? t(wanted ? 'openOn' : 'openOff') : t(confirmed ? 'failedOn' : 'failedOff')}
      onChange={onChange}
      actions={
        <>
          <button type="button" className="link" onClick={() => onChange(wanted)}>
            {t('common:retry')}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => (isOpen ? onChange(confirmed) : dismissChange(service))}
          >
            {t('common:undo')}
          </button>
        </>
      }
    />
  )
}
