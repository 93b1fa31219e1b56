import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { invoiceQuery, invoicesQuery } from '#web/api/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import { Lead } from './Lead.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { InvoiceList } from './list/InvoiceList.tsx'
import { filterOf, isNarrowed, type InvoicesSearch } from './search.ts'
import { DockContext, SplitContext } from './split.ts'

/** For an account without invoices: says what will appear here. */
function EmptyInvoices() {
  const { t } = useTranslation('invoices')
  const { brand } = useSession()
  return (
    <EmptyPage
      title={t('empty.title', { brand: brand.name })}
      text={t('empty.text', { brand: brand.name })}
      topics={['invoices', 'auto-renew']}
    />
  )
}

interface InvoicesPageProps extends SearchProps<InvoicesSearch> {
  /** Id of the invoice in the address. */
  openId: string | null
  /** A page of its own is in the address: the documents or the spend. */
  showsPage: boolean
  /** The open invoice, that page, or the spend. */
  children: ReactNode
}

/** Smallest width, in rem, that fits list and invoice side by side. */
const splitRem = 57.5

export function InvoicesPage({ openId, showsPage, children, ...props }: InvoicesPageProps) {
  const { t } = useTranslation(['invoices', 'costs'])
  const navigate = useNavigate()
  const [isSplit, watchWidth] = useWideEnough(splitRem)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const { data } = useQuery({ ...invoiceQuery(openId ?? ''), enabled: openId !== null })
  const openInvoice = openId === null ? undefined : data?.data
  return (
    <ListPage
      {...props}
      resource="invoices"
      query={invoicesQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      csv="GET /api/invoices.csv"
      title={t('title')}
      lead={(list, isFiltered) => <Lead list={list} isNarrowed={isFiltered} />}
      head={
        openInvoice && {
          level: 2,
          documentTitle: t('document.title', { number: openInvoice.number }),
        }
      }
      className="list"
      bar={(bar) => <FilterBar {...bar} />}
      rows={(view) => <InvoiceList {...view} openId={openId} />}
      empty={<EmptyInvoices />}
      noMatchHint={t('empty.noMatchText')}
      onClear={() => void navigate({ to: '/invoices' })}
      layout={({ head, banner, body, isEmpty }) => {
        const isOpen = openId !== null || showsPage
        const isInvoiceAlone = isOpen && (!isSplit || isEmpty)
        const hasDetails = isInvoiceAlone || (isSplit && !isEmpty)
        return (
          <SplitContext value={!isInvoiceAlone}>
            {!isInvoiceAlone && head}
            {banner}
            {!hasDetails && !isEmpty && (
              <p className="spend-link">
                <Link
                  to="/invoices/spend"
                  search={(before) => before}
                  from="/invoices"
                  className="link"
                >
                  {t('costs:spend.open')}
                </Link>
              </p>
            )}
            <div ref={watchWidth} className={isInvoiceAlone || !hasDetails ? 'md one' : 'md'}>
              {!isInvoiceAlone && <DockContext value={dock}>{body}</DockContext>}
              {hasDetails && children}
            </div>
            <div className="dock" ref={setDock} />
          </SplitContext>
        )
      }}
    />
  )
}
