import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import type { Overview } from '#web/api/overview.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { WayOn } from '#web/shell/views/WayOn.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

interface ProblemsProps {
  problems: Overview['problems']
  onRetry: () => void
}

const families = ['services', 'domains', 'invoices', 'notifications'] as const

/** Families that could not be read, in place: the rest of the page stands. */
export function Problems({ problems, onRetry }: ProblemsProps) {
  const { t } = useTranslation(['overview', 'common'])
  const textOf = useErrorText()
  return problems.map(({ family, code }) => {
    const { title, text } = textOf(new ApiError(code, 0))
    const lasting = code === 'missing_scope'
    return (
      <Note
        key={family}
        tone={lasting ? 'plain' : 'bad'}
        actions={
          !lasting && (
            <Button size="s" onClick={onRetry}>
              {t('common:tryNow')}
            </Button>
          )
        }
      >
        <b className="bb">{t(`problem.${families.find((one) => one === family) ?? 'other'}`)}</b>{' '}
        {title}. {text}
        {!lasting && <WayOn />}
      </Note>
    )
  })
}
