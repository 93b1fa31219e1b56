import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#contract/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { DueLine } from '#web/features/invoices/document/DueLine.tsx'
import { InvoiceBody } from '#web/features/invoices/document/InvoiceBody.tsx'

interface PrintSetProps {
  invoices: readonly Invoice[]
  onPrinted: () => void
}

/** Prints invoices one after another, each from a new page on. Nothing of it is on the screen. */
export function PrintSet({ invoices, onPrinted }: PrintSetProps) {
  const { t } = useTranslation('invoices')
  const { brand } = useSession()
  const latest = useRef(onPrinted)
  useEffect(() => {
    latest.current = onPrinted
  })
  useEffect(() => {
    const end = (): void => latest.current()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <div className="print-set">
      {invoices.map((invoice) => (
        <article key={invoice.id} className="doc">
          <p className="from">{brand.name}</p>
          <h1 className="number">{t('document.title', { number: invoice.number })}</h1>
          <DueLine invoice={invoice} />
          <InvoiceBody invoice={invoice} />
        </article>
      ))}
    </div>,
    document.body,
  )
}
