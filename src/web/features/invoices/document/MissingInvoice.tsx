import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'

/** Shown in place of an invoice that does not exist or could not be read. */
export function MissingInvoice({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('invoices')
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className="page px-gutter py-10">
        <div className="empty">
          <h2 tabIndex={-1} data-arrival className="outline-none">
            {t('document.missingTitle')}
          </h2>
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
