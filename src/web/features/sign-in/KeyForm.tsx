import { useRouter } from '@tanstack/react-router'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useSession, useSignIn } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { isOwnPath } from './own-path.ts'

/** Same rule as the contract's `ApiKey`: 8 to 512 printable ASCII characters, no spaces. */
const keyPattern = /^[\x21-\x7e]{8,512}$/

const keyField = 'api-key'

/** What to tell the customer when signing in fails. */
function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('sign-in')
  const format = useFormat()
  const { brand } = useSession()
  const textOf = useErrorText()
  return (error) => {
    if (!(error instanceof ApiError)) return textOf(error).title
    if (error.code === 'key_rejected') return t('rejected', { brand: brand.name })
    if (error.code === 'invalid_input') return t('keyMalformed')
    if (error.code === 'rate_limited') {
      return t('tooMany', { time: format.duration(error.retryAfterSeconds ?? 60) })
    }
    const { title, text } = textOf(error)
    return format.sentence(title) + format.gap + text
  }
}

interface KeyFormProps {
  /** Path in this dashboard to open after signing in. */
  next: string | undefined
  /** Called after signing in, instead of opening `next`. */
  onSignedIn?: (isSameAccount: boolean) => Promise<void>
}

export function KeyForm({ next, onSignedIn }: KeyFormProps) {
  const { t } = useTranslation('sign-in')
  const format = useFormat()
  const { brand, rememberDays, links } = useSession()
  const router = useRouter()
  const [remember, setRemember] = useState(false)
  const [shown, setShown] = useState(false)
  const [inputError, setInputError] = useState<string | null>(null)
  const errorMessage = useErrorMessage()
  const submit = useSignIn({
    onSuccess: (isSameAccount) => {
      if (onSignedIn) return onSignedIn(isSameAccount)
      router.history.replace(isOwnPath(next) ? next : '/')
      return undefined
    },
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Not React state: a controlled input would copy the key into its `value` attribute.
    const typed = new FormData(event.currentTarget).get(keyField)
    const trimmed = typeof typed === 'string' ? typed.trim() : ''
    const newInputError =
      trimmed === '' ? t('keyMissing') : keyPattern.test(trimmed) ? null : t('keyMalformed')
    setInputError(newInputError)
    if (newInputError === null) submit.mutate({ apiKey: trimmed, remember })
    else submit.reset()
  }
  const consoleUrl = links['console']
  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
      <Field
        label={t('key')}
        type={shown ? 'text' : 'password'}
        name={keyField}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        large
        mono
        error={inputError ?? (submit.error ? errorMessage(submit.error) : null)}
        icon={<KeyRound className="i" />}
        hint={
          <>
            {t('keyHint', { brand: brand.name })}
            {format.gap}
            {consoleUrl !== undefined && (
              <LinkOut href={consoleUrl}>{t('keyConsole', { brand: brand.name })}</LinkOut>
            )}
          </>
        }
        end={
          <IconButton
            size="s"
            label={t(shown ? 'hideKey' : 'showKey')}
            icon={shown ? <EyeOff className="i s" /> : <Eye className="i s" />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {rememberDays > 0 && (
        <label className="flex items-center gap-2 text-3">
          <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('remember')}
        </label>
      )}
      <Button type="submit" variant="primary" size="l" className="w-full" busy={submit.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
