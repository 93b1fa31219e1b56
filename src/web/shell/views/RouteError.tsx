import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useKnownSession } from '#web/api/session.ts'
import { leavesFor } from '#web/shell/missing-chunk.ts'
import { PageHead } from '#web/shell/PageHead.tsx'

import { useErrorText } from './error-text.ts'
import { ErrorView, type ErrorViewProps } from './ErrorView.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { useRoutePage } from './page-of-route.ts'
import { PagePending } from './PagePending.tsx'
import { StartError } from './StartError.tsx'

/** A page whose data could not be read, inside the shell; the session itself, where that failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const session = useKnownSession()
  const { title } = useRoutePage()
  const retry = (): void => {
    boundary.reset()
    void router.invalidate().then(reset)
  }
  if (leavesFor(error)) return <PagePending />
  if (session === null) return <StartError error={error} onRetry={retry} />
  const missing = error instanceof ApiError && error.code === 'not_found'
  // A page of our own is there, whatever the provider does not have.
  if (missing && title === null) return <NotFoundView />
  return <PageError error={error} title={title} onRetry={retry} />
}

interface PageErrorProps extends ErrorViewProps {
  title: ReturnType<typeof useRoutePage>['title']
}

function PageError({ error, title, onRetry }: PageErrorProps) {
  const { t } = useTranslation('shell')
  const textOf = useErrorText()
  return (
    <>
      <PageHead title={title === null ? textOf(error).title : t(title)} />
      <ErrorView error={error} onRetry={onRetry} />
    </>
  )
}
