import './link-key.css'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { firstReminderOf } from '#web/api/key-expiry.ts'
import { useLinkKey } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Note } from '#web/ui/Note.tsx'

import { keyPattern, SecretField } from './KeyField.tsx'
import { KeyTests } from './KeyTests.tsx'
import { useKeyError } from './use-key-error.ts'
import { forgetKeyTests, useKeyTests } from './use-key-tests.ts'

interface KeyExpiryProps {
  /** `CalendarDate`; empty if not entered. */
  value: string
  onChange: (value: string) => void
}

/** When the key expires, which only the customer knows: the provider does not say. */
function KeyExpiry({ value, onChange }: KeyExpiryProps) {
  const { t, format } = useTexts('link-key')
  const { today } = useSession()
  const hint =
    value === ''
      ? t('expires.none')
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

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertFromPaste'

interface LinkKeyFormProps {
  onLinked: (isSameAccount: boolean) => Promise<void>
  /** Set over a page of the account whose key is to be replaced. */
  inPlace?: boolean
}

/** Tests a key read by read, and links it once its account could be read. */
export function LinkKeyForm({ onLinked, inPlace = false }: LinkKeyFormProps) {
  const { t } = useTranslation(['link-key', 'sign-in'])
  const { person, account: shownHere } = useSession()
  const client = useQueryClient()
  const whyId = useId()
  const [inputError, setInputError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [expiresOn, setExpiresOn] = useState('')
  // Not React state: a controlled input would copy the key into its `value` attribute.
  const typed = useRef('')
  const tests = useKeyTests(attempt, () => typed.current)
  const errorText = useKeyError(t('sign-in:rejected'))
  const link = useLinkKey({
    onSuccess: (isSameAccount) => {
      typed.current = ''
      // Otherwise the forgotten tests would run again, without a key.
      setAttempt(0)
      forgetKeyTests(client)
      return onLinked(isSameAccount)
    },
  })
  const { account: tested, error } = tests
  const other = tested?.account?.expected === false ? tested.account : null
  const isElsewhere =
    inPlace && tested && (tested.account === null || tested.account.id !== shownHere?.id)
  const shownName = shownHere?.displayName ?? t('unnamed')
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (tested) {
      link.mutate({
        apiKey: typed.current,
        confirmed: other !== null,
        expiresOn: expiresOn || null,
      })
      return
    }
    const isComplete = keyPattern.test(typed.current)
    setInputError(
      isComplete ? null : t(typed.current === '' ? 'sign-in:keyMissing' : 'sign-in:keyMalformed'),
    )
    if (isComplete) setAttempt(attempt + 1)
  }
  const handleInput = (value: string, isPasted: boolean): void => {
    typed.current = value.trim()
    setInputError(null)
    link.reset()
    // What was tested was another key.
    forgetKeyTests(client)
    // A typed key may be incomplete, and each wrong one counts as a failed sign-in.
    setAttempt(isPasted && keyPattern.test(typed.current) ? attempt + 1 : 0)
  }
  const linking = other ? 'linkOther' : isElsewhere ? 'linkElsewhere' : 'link'
  const action = tested ? linking : 'test'
  const isTesting = attempt > 0 && !tested && !error
  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit}>
      <SecretField
        label={t('paste')}
        autoComplete="off"
        onChange={({ target, nativeEvent }) => handleInput(target.value, isPaste(nativeEvent))}
        error={inputError ?? (error ? errorText(error) : null)}
      />
      {attempt > 0 && !error && <KeyTests tests={tests} />}
      {tested && <KeyExpiry value={expiresOn} onChange={setExpiresOn} />}
      {other && (
        <Note tone="alert">
          {t('other', { name: other.displayName, person: person?.name ?? '' })}
        </Note>
      )}
      {isElsewhere && (
        <Note tone="alert">
          {tested.account
            ? t('elsewhere', { name: tested.account.displayName, shown: shownName })
            : t('elsewhereUnnamed', { shown: shownName })}
        </Note>
      )}
      {link.error && <Note tone="bad">{errorText(link.error)}</Note>}
      {!tested && (
        <p className="sm mut justify-self-end" id={whyId}>
          {t(isTesting ? 'why.testing' : 'why.untested')}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        className="justify-self-end"
        aria-describedby={tested ? undefined : whyId}
        busy={link.isPending || isTesting}
      >
        {t(action)}
      </Button>
    </form>
  )
}
