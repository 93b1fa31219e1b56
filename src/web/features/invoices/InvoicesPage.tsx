import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { invoiceQuery, invoicesQuery, type InvoiceList as Invoices } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { CreditNote, useCredit } from '#web/app/record/CreditNote.tsx'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { totalsText } from '#web/list/totals.ts'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import { FilterBar } from './list/FilterBar.tsx'
import { InvoiceList } from './list/InvoiceList.tsx'
import { filterOf, type InvoicesSearch } from './search.ts'
import { DockContext, SplitContext } from './split.ts'

interface LeadProps {
  list: Invoices
  /** A filter is set, so the earliest year in the list is not the account's first. */
  isNarrowed: boolean
}

/**
 * "5,012 invoices since 2014. 3 unpaid, €690.08 incl. tax in total." A filtered list also says what
 * it adds up to. Until the list is complete, it says what has arrived so far.
 */
function Lead({ list, isNarrowed }: LeadProps) {
  const { t, format } = useTexts('invoices')
  const { total, facets, groups, complete, expected, billed } = list
  const open = groups.find(({ key }) => key === 'open')
  const credit = useCredit(open !== undefined)
  if (total === 0) return null
  const n = format.number(total)
  const describeCount = (): string => {
    if (!complete) {
      if (isNarrowed) return t('lead.foundSoFar', { count: total, n })
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    const sum = isNarrowed ? totalsText(format, billed, true) : ''
    if (sum !== '' && sum !== format.hidden) return t('lead.sum', { count: total, n, amount: sum })
    const year = Object.keys(facets['year'] ?? {}).toSorted()[0]
    return !isNarrowed && year !== undefined
      ? t('lead.since', { count: total, n, year })
      : t('lead.count', { count: total, n })
  }
  const describeOpen = (): string => {
    if (!open) return groups.length > 0 && complete ? t('lead.settled') : ''
    const amount = totalsText(format, open.totals, true)
    const values = { ...format.count(open.count), amount }
    if (['', format.hidden].includes(amount))
      return t(complete ? 'lead.openNoAmount' : 'lead.openNoAmountSoFar', values)
    return t(complete ? 'lead.open' : 'lead.openSoFar', values)
  }
  return (
    <>
      {describeCount()}
      {format.gap}
      {describeOpen()}
      {credit !== null && format.gap}
      <CreditNote credit={credit} />
    </>
  )
}

/** For an account without invoices: says what will appear here. */
function EmptyInvoices() {
  const { t } = useTranslation('invoices')
  return (
    <EmptyPage
      title={t('empty.title')}
      text={t('empty.text')}
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
