import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { SplitContext } from '#web/features/invoices/split.ts'

/** Shown instead of an invoice that does not exist or could not be read. */
export function MissingInvoice({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('invoices')
  const router = useRouter()
  const Title = use(SplitContext) ? 'h2' : 'h1'
  const boundary = useQueryErrorResetBoundary()
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className="page px-gutter py-10">
        <div className="empty">
          <Title tabIndex={-1} data-arrival className="outline-none">
            {t('document.missingTitle')}
          </Title>
          <p>{t('document.missingText')}</p>
          <Link from="/invoices" to="/invoices" search={(before) => before} className="link">
            {t('document.back')}
          </Link>
        </div>
      </div>
    )
  }
  return (
    <div className="page">
      <ErrorView
        error={error}
        onRetry={() => {
          boundary.reset()
          void router.invalidate().then(reset)
        }}
      />
    </div>
  )
}
