import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useLinkKey } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { isolate } from '#web/shell/isolate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'

import './link-key.css'
import { keyPattern } from './KeyField.tsx'
import { KeyTests } from './KeyTests.tsx'
import { useKeyError } from './use-key-error.ts'
import { forgetKeyTests, useKeyTests } from './use-key-tests.ts'

/** Tests a key read by read, and links it once its account could be read. */
export function LinkKeyForm({ onLinked }: { onLinked: (isSameAccount: boolean) => Promise<void> }) {
  const { t } = useTranslation(['link-key', 'sign-in'])
  const { brand, person } = useSession()
  const client = useQueryClient()
  const [shown, setShown] = useState(false)
  const [inputError, setInputError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // Not React state: a controlled input would copy the key into its `value` attribute.
  const typed = useRef('')
  const tests = useKeyTests(attempt, () => typed.current)
  const errorText = useKeyError(t('sign-in:rejected', { brand: brand.name }))
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
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (tested) {
      link.mutate({ apiKey: typed.current, confirmed: other !== null })
      return
    }
    const isComplete = keyPattern.test(typed.current)
    setInputError(
      isComplete ? null : t(typed.current === '' ? 'sign-in:keyMissing' : 'sign-in:keyMalformed'),
    )
    if (isComplete) setAttempt(attempt + 1)
  }
  const handleInput = (value: string): void => {
    typed.current = value.trim()
    setInputError(null)
    link.reset()
    // What was tested was another key.
    forgetKeyTests(client)
    setAttempt(0)
  }
  const isTesting = attempt > 0 && !tested && !error
  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit}>
      <Field
        label={t('paste')}
        type={shown ? 'text' : 'password'}
        name="api-key"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        large
        mono
        onChange={(event) => handleInput(event.target.value)}
        error={inputError ?? (error ? errorText(error) : null)}
        icon={<KeyRound className="i" />}
        end={
          <IconButton
            size="s"
            label={t(shown ? 'sign-in:hideKey' : 'sign-in:showKey')}
            icon={shown ? <EyeOff className="i s" /> : <Eye className="i s" />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {tested && <KeyTests tests={tests} />}
      {other && (
        <Note tone="alert">
          {t('other', { name: isolate(other.displayName), person: isolate(person?.name ?? '') })}
        </Note>
      )}
      {link.error && <Note tone="bad">{errorText(link.error)}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        className="justify-self-end"
        busy={link.isPending || isTesting}
      >
        {t(tested ? (other ? 'linkOther' : 'link') : 'test')}
      </Button>
    </form>
  )
}
