import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { BookOpen, Eye, EyeOff, MousePointer2, User } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { staffProblems } from '#contract/staff-problems.ts'
import { ApiError } from '#web/api/error.ts'
import { staffQuery, useEnter } from '#web/api/support.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { textIn } from '#web/app/frame/text-in.ts'
import { LanguageMenu } from '#web/app/settings/LanguageMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Note } from '#web/ui/Note.tsx'

import { ForStaff } from './ForStaff.tsx'
import { StaffName, StaffSignInLink } from './StaffName.tsx'

/** As `HelperName` in the contract. */
const nameShape = /^\p{L}[\p{L}\p{M} .'’-]*$/u

interface CodeFormProps {
  /** As staff sign-in states it; `null` where staff type it. */
  name: string | null
  onSignInEnded: () => void
}

function CodeForm({ name, onSignInEnded }: CodeFormProps) {
  const { t, format } = useTexts('support')
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

const focusMessage = (message: HTMLElement | null): void => message?.focus()

/** Where support staff enter a customer's code. */
export function EnterPage() {
  const { t } = useTranslation('support')
  const { data: staff, error, refetch } = useQuery(staffQuery)
  // In the fragment, because a declared search parameter would add to every page's first bytes.
  const problem = useLocation({
    select: ({ hash }) => staffProblems.find((stated) => stated === hash) ?? null,
  })
  const [hasEnded, setEnded] = useState(false)
  const handleSignInEnded = (): void => {
    setEnded(true)
    void refetch()
  }
  const needsSignIn = staff?.isRequired === true && staff.name === null
  return (
    <StartFrame
      title={t('enter.title')}
      text={t('enter.text')}
      beside={<ForStaff />}
      foot={<LanguageMenu side="top" />}
      aside={
        <aside className="end">
          <div className="grid content-start gap-6">
            <Points
              title={t('enter.sees')}
              points={[
                [Eye, t('sees.services')],
                [Eye, t('enter.seesPage')],
                [Eye, t('enter.seesAmounts')],
              ]}
            />
            <Points
              title={t('enter.hidden')}
              points={[
                [EyeOff, t('hidden.person')],
                [EyeOff, t('enter.hiddenTexts')],
                [EyeOff, t('hidden.assistant')],
                [EyeOff, t('enter.hiddenKey')],
              ]}
            />
            <Points
              title={t('enter.customerSees')}
              points={[
                [User, t('enter.yourName')],
                [MousePointer2, t('enter.yourPointer')],
                [BookOpen, t('enter.yourPages')],
              ]}
            />
            <p className="ink2 text-3">{t('enter.ends')}</p>
          </div>
        </aside>
      }
    >
      {needsSignIn && problem !== null && !hasEnded && (
        <Note ref={focusMessage} tone={problem === 'cancelled' ? 'plain' : 'bad'}>
          {t(`enter.problem.${problem}`)}
        </Note>
      )}
      {needsSignIn && hasEnded && <Note tone="bad">{t('enter.signInEnded')}</Note>}
      {needsSignIn && <StaffSignInLink />}
      {staff && !needsSignIn && <CodeForm name={staff.name} onSignInEnded={handleSignInEnded} />}
      {!staff && <ErrorNote error={error} onRetry={() => void refetch()} />}
    </StartFrame>
  )
}

interface PointsProps {
  title: string
  points: readonly (readonly [typeof Eye, string])[]
}

const Points = ({ title, points }: PointsProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {points.map(([Icon, text]) => (
        <li key={text}>
          <Icon className="i s" />
          {text}
        </li>
      ))}
    </ul>
  </section>
)
