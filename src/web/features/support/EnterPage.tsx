import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { BookOpen, Eye, EyeOff, MousePointer2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { staffProblems } from '#contract/staff-problems.ts'
import { staffQuery } from '#web/api/support.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { LanguageMenu } from '#web/app/settings/LanguageMenu.tsx'
import { Note } from '#web/ui/Note.tsx'

import { CodeForm } from './CodeForm.tsx'
import { ForStaff } from './ForStaff.tsx'
import { StaffSignInLink } from './StaffName.tsx'

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
