import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dismissChange, useIsUnconfirmed, type AutoRenewChange } from '#web/api/auto-renew.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Switch } from '#web/ui/Switch.tsx'

interface FailedSwitchProps {
  service: { type: string; id: string }
  label: string
  change: AutoRenewChange
  onChange: (enabled: boolean) => void
}

/**
 * Shows the state that the server last confirmed. Undo dismisses the failure; of an unconfirmed
 * change it sends the previous state, because the change may have been made.
 */
export function FailedSwitch({ service, label, change, onChange }: FailedSwitchProps) {
  const { t } = useTranslation(['auto-renew', 'common'])
  const errorText = useErrorText()
  const format = useFormat()
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
            {t('common:undo')}
          </button>
        </>
      }
    />
  )
}
