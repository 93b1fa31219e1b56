import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { signIn, useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** As the contract's `ApiKey`: printable ASCII without blanks, 8 to 512 characters. */
const wholeKey = /^[\x21-\x7e]{8,512}$/

/** Only a path of this dashboard: never another origin, never back to signing in. */
const isOwnPath = (next: string | undefined): next is string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in')

const keyField = 'api-key'

function useProblem(): (error: unknown) => string {
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
  /** Where to go afterwards. */
  next: string | undefined
  /** In place of signing in anew and going there. */
  onKey?: (key: string, remember: boolean) => Promise<void>
}

export function KeyForm({ next, onKey }: KeyFormProps) {
  const { t } = useTranslation('sign-in')
  const format = useFormat()
  const { brand, rememberDays, links } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const [remember, setRemember] = useState(false)
  const [shown, setShown] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const problem = useProblem()
  const submit = useMutation({
    mutationFn: async (key: string) => {
      if (onKey) return onKey(key, remember)
      await signIn(client, key, remember)
      router.history.replace(isOwnPath(next) ? next : '/')
    },
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Read from the form, not kept as state: React would write it into the document as an attribute.
    const typed = new FormData(event.currentTarget).get(keyField)
    const trimmed = typeof typed === 'string' ? typed.trim() : ''
    const found =
      trimmed === '' ? t('keyMissing') : wholeKey.test(trimmed) ? null : t('keyMalformed')
    setMistake(found)
    if (found === null) submit.mutate(trimmed)
    else submit.reset()
  }
  const console_ = links['console']
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
        error={mistake ?? (submit.error ? problem(submit.error) : null)}
        icon={<KeyRound className="i" />}
        hint={
          <>
            {t('keyHint', { brand: brand.name })}
            {format.gap}
            {console_ !== undefined && (
              <LinkOut href={console_}>{t('keyConsole', { brand: brand.name })}</LinkOut>
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
