import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { textIn } from '#web/app/frame/text-in.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** Same rule as the contract's `ApiKey`: 8 to 512 printable ASCII characters, no spaces. */
export const keyPattern = /^[\x21-\x7e]{8,512}$/

const fieldName = 'api-key'

interface TypedKey {
  /** What is wrong with what was typed. */
  inputError: string | null
  /** The key in a submitted form; `null` if it cannot be one. */
  readKey: (event: SubmitEvent<HTMLFormElement>) => string | null
}

/** Reads and checks the key in a form with a `KeyField`. */
export function useTypedKey(): TypedKey {
  const { t } = useTranslation('sign-in')
  const [inputError, setInputError] = useState<string | null>(null)
  const readKey = (event: SubmitEvent<HTMLFormElement>): string | null => {
    event.preventDefault()
    // Not React state: a controlled input would copy the key into its `value` attribute.
    const typed = textIn(event.currentTarget, fieldName)
    const isKey = keyPattern.test(typed)
    setInputError(isKey ? null : t(typed === '' ? 'keyMissing' : 'keyMalformed'))
    return isKey ? typed : null
  }
  return { inputError, readKey }
}

/** Where an API key is typed; hidden until the customer shows it. */
export function SecretField(props: ComponentProps<typeof Field>) {
  const { t } = useTranslation('sign-in')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      name={fieldName}
      autoCapitalize="none"
      spellCheck={false}
      large
      mono
      icon={<KeyRound className="i" />}
      end={
        <IconButton
          label={t(shown ? 'hideKey' : 'showKey')}
          icon={shown ? <EyeOff className="i s" /> : <Eye className="i s" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/** The field of a key to sign in with. */
export function KeyField({ error }: { error: string | null }) {
  const { t, format } = useTexts('sign-in')
  const consoleUrl = useSession().links['console']
  return (
    <SecretField
      label={t('key')}
      // Browsers offer passkeys in this field too.
      autoComplete="current-password webauthn"
      error={error}
      hint={
        <>
          {t('keyHint')}
          {format.gap}
          {consoleUrl !== undefined && <LinkOut href={consoleUrl}>{t('keyConsole')}</LinkOut>}
        </>
      }
    />
  )
}
