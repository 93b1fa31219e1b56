import { useTranslation } from 'react-i18next'

import { firstReminderOf } from '#web/api/key-expiry.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Field } from '#web/ui/Field.tsx'

interface KeyExpiryProps {
  /** `CalendarDate`; empty if not entered. */
  value: string
  onChange: (value: string) => void
}

/** When the key expires, which only the customer knows: the provider does not say. */
export function KeyExpiry({ value, onChange }: KeyExpiryProps) {
  const { t } = useTranslation('link-key')
  const { brand, today } = useSession()
  const format = useFormat()
  const hint =
    value === ''
      ? t('expires.none', { brand: brand.name })
      : t('expires.hint', {
          date: format.date(value, 'long'),
          first: format.date(firstReminderOf(value, today), 'long'),
        })
  return (
    <div className="key-expiry">
      <Field
        label={t('expires.label')}
        type="date"
        name="expires"
        min={today}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={hint}
      />
    </div>
  )
}
