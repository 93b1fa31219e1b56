import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useEnter } from '#web/api/support.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { textIn } from '#web/app/frame/text-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

import { StaffName } from './StaffName.tsx'

/** As `HelperName` in the contract. */
const nameShape = /^\p{L}[\p{L}\p{M} .'’-]*$/u

interface CodeFormProps {
  /** As staff sign-in states it; `null` where staff type it. */
  name: string | null
  onSignInEnded: () => void
}

export function CodeForm({ name, onSignInEnded }: CodeFormProps) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const textOf = useErrorText()
  const [missing, setMissing] = useState<'helper' | 'code' | null>(null)
  const [isUnlike, setUnlike] = useState(false)
  const enter = useEnter({
    // A full load, so that nothing read before the support session remains.
    onSuccess: () => window.location.assign('/support'),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_signed_in') onSignInEnded()
    },
  })
  const messageOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return textOf(error).title
    if (error.code === 'code_refused') return t('enter.refused')
    if (error.code === 'rate_limited')
      return t('enter.tooMany', { time: format.duration(error.retryAfterSeconds ?? 60) })
    return textOf(error).title
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const helper = textIn(event.currentTarget, 'helper')
    const code = textIn(event.currentTarget, 'code')
    const lacksName = name === null && helper === ''
    const hasOtherSigns = name === null && helper !== '' && !nameShape.test(helper)
    setMissing(lacksName ? 'helper' : code === '' ? 'code' : null)
    setUnlike(hasOtherSigns)
    if (lacksName || hasOtherSigns || code === '') enter.reset()
    else enter.mutate({ code, ...(name === null && { helper }) })
  }
  const error = enter.error ? messageOf(enter.error) : null
  return (
    <form className="contents" noValidate onSubmit={handleSubmit}>
      {name === null ? (
        <Field
          label={t('enter.name')}
          name="helper"
          autoComplete="name"
          maxLength={60}
          large
          hint={t('enter.nameHint')}
          error={
            missing === 'helper' ? t('enter.nameMissing') : isUnlike ? t('enter.nameUnlike') : null
          }
        />
      ) : (
        <StaffName name={name} />
      )}
      <Field
        label={t('enter.code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        large
        mono
        hint={t('enter.codeHint')}
        error={missing === 'code' ? t('enter.codeMissing') : error}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        className="w-full"
        busy={enter.isPending || enter.isSuccess}
      >
        {t('enter.submit')}
      </Button>
    </form>
  )
}
