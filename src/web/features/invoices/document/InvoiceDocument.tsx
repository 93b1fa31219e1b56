import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Printer, CircleCheck } from 'lucide-react'
import { use, useState } from 'react'

import { differenceQuery } from '#web/api/invoice-sums.ts'
import { invoiceQuery, type Invoice } from '#web/api/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { HelpLink, type Topic } from '#web/app/help/HelpLink.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { usePageRecord } from '#web/app/record/page-record.ts'
import { checkArithmetic, type Difference } from '#web/features/invoices/arithmetic.ts'
import { BackToList } from '#web/features/invoices/BackToList.tsx'
import { SplitContext } from '#web/features/invoices/split.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

import { DueLine } from './DueLine.tsx'
import { InvoiceBody } from './InvoiceBody.tsx'
import { useTaxName } from './use-tax-name.ts'

/** Says whether the invoice adds up and, if not, where. Empty if too few figures are stated. */
function ArithmeticNote({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts('invoices')
  const taxName = useTaxName()
  const check = checkArithmetic(invoice)
  if (check.state === 'unknown') return null
  if (check.state === 'adds-up') {
    return (
      <p className="check-line mut sm" title={t('check.rounding')}>
        <CircleCheck className="i s" /> {t('check.addsUp')}
      </p>
    )
  }
  const describe = ({ step, index, computed, stated }: Difference): string => {
    const figures = { computed: format.money(computed), stated: format.money(stated) }
    switch (step) {
      case 'line':
        return t('check.line', { ...figures, n: format.number((index ?? 0) + 1) })
      case 'tax': {
        const tax = invoice.tax[index ?? 0]
        const name = taxName({ name: tax?.name ?? null, ratePercent: tax?.ratePercent ?? null })
        return t('check.tax', { ...figures, name })
      }
      case 'lines':
        return t('check.lines', figures)
      case 'total':
        return t('check.total', figures)
    }
  }
  return (
    <div className="differs" role="group" aria-label={t('check.label')}>
      <Note tone="alert">
        <b className="bb">{t('check.differs')}</b>
        <ul>
          {check.differences.map((difference) => (
            <li key={`${difference.step} ${difference.index}`}>{describe(difference)}</li>
          ))}
        </ul>
        <span className="mut">{t('check.rounding')}</span>
      </Note>
    </div>
  )
}

const Compared = deferred(() => import('./Compared.tsx'), 'Compared')

/** The help article to offer for a status. */
const topics: Partial<Record<Invoice['status'], Topic>> = {
  'payment-failed': 'payment-failed',
  refunded: 'refunds',
}

/** One invoice as a document. Printing the page prints nothing else. */
export function InvoiceDocument({ id }: { id: string }) {
  const { t, format } = useTexts(['invoices', 'costs'])
  const { brand } = useSession()
  const isSplit = use(SplitContext)
  const { data: response } = useSuspenseQuery(invoiceQuery(id))
  const { data: invoice, asOf } = response
  const { number, payUrl, pdfUrl } = invoice
  const { data: difference = null } = useQuery(differenceQuery(id))
  const [comparedId, setComparedId] = useState<string | null>(null)
  const isCompared = comparedId === id && difference !== null
  const topic = topics[invoice.status]
  const title = t('document.title', { number })
  const phone = usePhone()
  const print = (): void => window.print()
  usePageRecord({ kind: 'invoice', type: null, id, label: number, payUrl, pdfUrl, print })
  const pay = payUrl !== null && (
    <LinkOut className={buttonClass('primary')} href={payUrl}>
      {t('document.pay')}
    </LinkOut>
  )
  const printButton = (
    <Button icon={<Printer className="i" />} onClick={print}>
      {t('document.print')}
    </Button>
  )
  return (
    <article className="page doc" aria-label={title} data-scroll-restoration-id={`invoice ${id}`}>
      {!isSplit && <WindowTitle text={title} />}
      <BackToList />
      <p className="from">{brand.name}</p>
      <div className="dh">
        <div className="min-w-0">
          <h1 className="number" tabIndex={-1} data-arrival>
            {title}
          </h1>
          <DueLine invoice={invoice} />
        </div>
        <div className="act">
          {phone && pay}
          {/* The provider's own document is the one that counts, for a tax office too. */}
          {pdfUrl === null ? (
            printButton
          ) : (
            <LinkOut className={buttonClass()} href={pdfUrl}>
              {t('document.pdf')}
            </LinkOut>
          )}
          {!phone && pay}
        </div>
      </div>
      {difference !== null && (
        <Segments
          label={t('costs:difference.view')}
          value={isCompared}
          options={[
            { value: false, text: t('costs:difference.invoice') },
            { value: true, text: t('costs:difference.compared') },
          ]}
          onChange={(next) => setComparedId(next ? id : null)}
        />
      )}
      {isCompared ? (
        <Compared difference={difference} total={invoice.total} />
      ) : (
        <>
          <InvoiceBody invoice={invoice} />
          <ArithmeticNote invoice={invoice} />
        </>
      )}
      <div className="below">
        {pdfUrl !== null && <p>{printButton}</p>}
        {topic !== undefined && (
          <p>
            <HelpLink topic={topic} />
          </p>
        )}
        <MoreDetails extra={invoice.extra} />
        <WhyBlank subject={{ resource: 'invoices', record: invoice }} />
      </div>
      {asOf !== null && (
        <p className="copy mut sm">{t('document.copy', { time: format.dateTime(asOf) })}</p>
      )}
    </article>
  )
}
