import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { PageHead } from '#web/shell/PageHead.tsx'

import { useErrorText } from './error-text.ts'
import { ErrorView } from './ErrorView.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { useRoutePage } from './page-of-route.ts'

/** A page whose data could not be read, inside the shell. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['errors', 'shell'])
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const textOf = useErrorText()
  const { title } = useRoutePage()
  if (error instanceof ApiError && error.code === 'not_found') return <NotFoundView />
  const retry = (): void => {
    boundary.reset()
    void router.invalidate().then(reset)
  }
  return (
    <>
      <PageHead title={title === null ? textOf(error).title : t(`shell:${title}`)} />
      <ErrorView error={error} onRetry={retry} />
    </>
  )
}
