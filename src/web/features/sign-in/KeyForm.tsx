import { useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useSignIn } from '#web/api/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { LabelledCheckbox } from '#web/ui/Checkbox.tsx'

import { KeyField, useTypedKey } from './KeyField.tsx'
import { isOwnPath } from './own-path.ts'
import { useKeyError } from './use-key-error.ts'

interface KeyFormProps {
  /** Path in this dashboard to open after signing in. */
  next: string | undefined
  /** Called after signing in, instead of opening `next`. */
  onSignedIn?: (isSameAccount: boolean) => Promise<void>
  /** Whether to stay signed in, if the page asks for it elsewhere. */
  remembers?: boolean | undefined
  /** Another way to sign in comes first. */
  secondary?: boolean
}

export function KeyForm({ next, onSignedIn, remembers, secondary = false }: KeyFormProps) {
  const { t } = useTranslation('sign-in')
  const { rememberDays } = useSession()
  const router = useRouter()
  const [remember, setRemember] = useState(false)
  const { inputError, readKey } = useTypedKey()
  const errorMessage = useKeyError(t('rejected'))
  const submit = useSignIn({
    onSuccess: (isSameAccount) => {
      if (onSignedIn) return onSignedIn(isSameAccount)
      router.history.replace(isOwnPath(next) ? next : '/')
      return undefined
    },
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    const apiKey = readKey(event)
    if (apiKey === null) submit.reset()
    else submit.mutate({ apiKey, remember: remembers ?? remember })
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
      <KeyField error={inputError ?? (submit.error ? errorMessage(submit.error) : null)} />
      {rememberDays > 0 && remembers === undefined && (
        <LabelledCheckbox label={t('remember')} checked={remember} onChange={setRemember} />
      )}
      <Button
        type="submit"
        variant={secondary ? 'plain' : 'primary'}
        size="l"
        className="w-full"
        busy={submit.isPending}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
