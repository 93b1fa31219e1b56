import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useOptionalSession } from '#web/api/session.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { useErrorText } from './error-text.ts'
import { ErrorView, type ErrorViewProps } from './ErrorView.tsx'
import { willReloadFor } from './missing-chunk.ts'
import { NotFoundView } from './NotFoundView.tsx'
import { PagePending } from './PagePending.tsx'
import { useRoutePage } from './use-route-page.ts'

const StartError = deferred(
  // Without the chunk the error is shown plainly.
  () => import('./StartError.tsx').catch(() => ({ StartError: ErrorView })),
  'StartError',
)

/** Shown when a page's data, or the session itself, could not be read. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const session = useOptionalSession()
  const { title } = useRoutePage()
  const retry = (): void => {
    boundary.reset()
    void router.invalidate().then(reset)
  }
  if (willReloadFor(error)) return <PagePending />
  if (session === null) return <StartError error={error} onRetry={retry} />
  const isNotFound = error instanceof ApiError && error.code === 'not_found'
  // Pages with a fixed title always exist, even if the provider has no such resource.
  if (isNotFound && title === null) return <NotFoundView />
  return <PageError error={error} title={title} onRetry={retry} />
}

interface PageErrorProps extends ErrorViewProps {
  title: ReturnType<typeof useRoutePage>['title']
}

function PageError({ error, title, onRetry }: PageErrorProps) {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  return (
    <>
      <PageHead title={title === null ? errorText(error).title : t(title)} />
      <ErrorView error={error} onRetry={onRetry} />
    </>
  )
}
