import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { invoiceQuery, invoicesCsvUrl, invoicesQuery } from '#web/api/invoices.ts'
import { ExportLink } from '#web/shell/ExportLink.tsx'
import { KeysDialog } from '#web/shell/KeysDialog.tsx'
import { Following } from '#web/shell/list/Following.tsx'
import { PageHead } from '#web/shell/PageHead.tsx'
import { useLetterKeys } from '#web/shell/use-letter-keys.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { useWideEnough } from '#web/shell/use-wide-enough.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'

import { EmptyInvoices } from './EmptyInvoices.tsx'
import { Lead } from './Lead.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { InvoiceList } from './list/InvoiceList.tsx'
import { filterOf, isNarrowed, type InvoicesSearch } from './search.ts'
import { SplitContext } from './split.ts'

interface InvoicesPageProps {
  search: InvoicesSearch
  onSearch: (change: Partial<InvoicesSearch>, replace?: boolean) => void
  /** The invoice that the address names. */
  openId: string | null
  /** That invoice, or the sums of the list. */
  children: ReactNode
}

/** Room that list and invoice need beside each other, in rem. */
const splitRem = 54

export function InvoicesPage({ search, onSearch, openId, children }: InvoicesPageProps) {
  const { t } = useTranslation('invoices')
  // Typing goes before drawing: the list follows when there is time.
  const listed = useDeferredValue(search)
  const filter = useMemo(() => filterOf(listed), [listed])
  const queryOf = useCallback((page: number) => invoicesQuery(filter, page), [filter])
  const head = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = head.data
  const cut = stale || isUnreachable(head.error)
  const { refreshing, refresh } = useRefresh(invoicesQuery(filter), 'invoices')
  const [split, watch] = useWideEnough(splitRem)
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const open = useQuery({ ...invoiceQuery(openId ?? ''), enabled: openId !== null })
  useLetterKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })
  const nothing = total === 0 && !isNarrowed(listed) && complete
  const alone = openId !== null && (!split || nothing)
  return (
    <SplitContext value={!alone}>
      {!alone && (
        <PageHead
          title={t('title')}
          documentTitle={
            openId !== null && open.data
              ? t('document.title', { number: open.data.data.number })
              : undefined
          }
          sub={<Lead list={head.data} narrowed={isNarrowed(listed)} />}
          asOf={asOf}
          stale={cut}
          onRefresh={refresh}
          refreshing={refreshing}
          actions={!nothing && <ExportLink href={invoicesCsvUrl(filter)} />}
        />
      )}
      {cut && <StaleBanner asOf={asOf} wait={askedWait(head)} onRetry={refresh} />}
      <div ref={watch} className={alone || !split || nothing ? 'md one' : 'md'}>
        {nothing && !alone ? (
          <EmptyInvoices />
        ) : (
          <>
            {!alone && (
              <div className="list">
                <FilterBar
                  search={search}
                  facets={facets}
                  onSearch={onSearch}
                  searchRef={searchField}
                />
                <Following busy={listed !== search}>
                  <InvoiceList
                    list={head.data}
                    queryOf={queryOf}
                    filter={filter}
                    search={listed}
                    openId={openId}
                    stale={cut}
                    onKeys={() => setKeysShown(true)}
                  />
                </Following>
              </div>
            )}
            {(split || alone) && children}
          </>
        )}
      </div>
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </SplitContext>
  )
}
