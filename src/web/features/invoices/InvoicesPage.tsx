import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { invoiceQuery, invoicesCsvUrl, invoicesQuery } from '#web/api/invoices.ts'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleBanner } from '#web/app/errors/StaleBanner.tsx'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { BusyRegion } from '#web/list/BusyRegion.tsx'
import { ExportLink } from '#web/list/ExportLink.tsx'
import { useListShortcuts } from '#web/list/use-list-shortcuts.tsx'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import { EmptyInvoices } from './EmptyInvoices.tsx'
import { Lead } from './Lead.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { InvoiceList } from './list/InvoiceList.tsx'
import { filterOf, isNarrowed, type InvoicesSearch } from './search.ts'
import { SplitContext } from './split.ts'

interface InvoicesPageProps {
  search: InvoicesSearch
  onSearch: (change: Partial<InvoicesSearch>, replace?: boolean) => void
  /** Id of the invoice in the address. */
  openId: string | null
  /** The open invoice, or the list's totals. */
  children: ReactNode
}

/** Smallest width, in rem, that fits list and invoice side by side. */
const splitRem = 54

export function InvoicesPage({ search, onSearch, openId, children }: InvoicesPageProps) {
  const { t } = useTranslation('invoices')
  // Typing stays responsive, and the old list stays until the new one has loaded.
  const deferredSearch = useDeferredValue(search)
  const filter = useMemo(() => filterOf(deferredSearch), [deferredSearch])
  const queryOf = useCallback((page: number) => invoicesQuery(filter, page), [filter])
  const firstPage = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = firstPage.data
  const isStale = stale || isUnreachable(firstPage.error)
  const { refreshing, refresh } = useRefresh(invoicesQuery(filter), 'invoices')
  const [isSplit, watchWidth] = useWideEnough(splitRem)
  const openInvoice = useQuery({ ...invoiceQuery(openId ?? ''), enabled: openId !== null })
  const { searchField, showKeys, keysDialog } = useListShortcuts()
  const isEmpty = total === 0 && !isNarrowed(deferredSearch) && complete
  const isInvoiceAlone = openId !== null && (!isSplit || isEmpty)
  return (
    <SplitContext value={!isInvoiceAlone}>
      {!isInvoiceAlone && (
        <PageHead
          title={t('title')}
          level={openId !== null && openInvoice.data ? 2 : 1}
          documentTitle={
            openId !== null && openInvoice.data
              ? t('document.title', { number: openInvoice.data.data.number })
              : undefined
          }
          sub={<Lead list={firstPage.data} narrowed={isNarrowed(deferredSearch)} />}
          asOf={asOf}
          stale={isStale}
          onRefresh={refresh}
          refreshing={refreshing}
          actions={!isEmpty && <ExportLink href={invoicesCsvUrl(filter)} />}
        />
      )}
      {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
      <div ref={watchWidth} className={isInvoiceAlone || !isSplit || isEmpty ? 'md one' : 'md'}>
        {isEmpty && !isInvoiceAlone ? (
          <EmptyInvoices />
        ) : (
          <>
            {!isInvoiceAlone && (
              <div className="list">
                <FilterBar
                  search={search}
                  facets={facets}
                  onSearch={onSearch}
                  searchRef={searchField}
                />
                <BusyRegion busy={deferredSearch !== search}>
                  <InvoiceList
                    list={firstPage.data}
                    queryOf={queryOf}
                    filter={filter}
                    search={deferredSearch}
                    openId={openId}
                    stale={isStale}
                    onKeys={showKeys}
                  />
                </BusyRegion>
              </div>
            )}
            {(isSplit || isInvoiceAlone) && children}
          </>
        )}
      </div>
      {keysDialog}
    </SplitContext>
  )
}
