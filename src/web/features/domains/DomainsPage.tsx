import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { domainsCsvUrl, domainsQuery } from '#web/api/domains.ts'
import { isUnreachable } from '#web/api/error.ts'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleBanner } from '#web/app/errors/StaleBanner.tsx'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { BusyRegion } from '#web/list/BusyRegion.tsx'
import { ExportLink } from '#web/list/ExportLink.tsx'
import { NoMatch } from '#web/list/NoMatch.tsx'
import { useListShortcuts } from '#web/list/use-list-shortcuts.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { StaleContext } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { useRoom } from '#web/ui/use-room.ts'

import { DomainsList } from './DomainsList.tsx'
import { EmptyDomains } from './EmptyDomains.tsx'
import { Lead } from './Lead.tsx'
import { filterOf, isNarrowed, type DomainsSearch } from './search.ts'
import { DomainsToolbar } from './toolbar/DomainsToolbar.tsx'
import { ViewTabs } from './toolbar/ViewTabs.tsx'

interface DomainsPageProps {
  search: DomainsSearch
  onSearch: (change: Partial<DomainsSearch>, replace?: boolean) => void
}

export function DomainsPage({ search, onSearch }: DomainsPageProps) {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  // Typing stays responsive, and the old list stays until the new one has loaded.
  const deferredSearch = useDeferredValue(search)
  const filter = useMemo(() => filterOf(deferredSearch), [deferredSearch])
  const queryOf = useCallback((page: number) => domainsQuery(filter, page), [filter])
  const firstPage = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = firstPage.data
  const isStale = stale || isUnreachable(firstPage.error)
  const { refreshing, refresh } = useRefresh(domainsQuery(filter), 'domains')
  const [room, watchRoom] = useRoom()
  const [selecting, setSelecting] = useState(false)
  const { searchField, showKeys, keysDialog } = useListShortcuts()
  const handleSort = useCallback(
    // Groups by time to expiry make sense only while sorted by expiry.
    (sort: DomainsSearch['sort']) =>
      onSearch(
        search.by === 'tld'
          ? { sort }
          : { sort, by: sort?.endsWith('expiresOn') ? undefined : 'none' },
      ),
    [onSearch, search.by],
  )
  const isEmpty = total === 0 && !isNarrowed(deferredSearch) && complete
  return (
    <StaleContext value={isStale}>
      <PageHead
        title={t('title')}
        sub={<Lead list={firstPage.data} isNarrowed={isNarrowed(deferredSearch)} />}
        asOf={asOf}
        stale={isStale}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={!isEmpty && <ExportLink href={domainsCsvUrl(filter)} />}
      />
      {isEmpty ? (
        <>
          {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
          <EmptyDomains />
        </>
      ) : (
        <div ref={watchRoom} className="sheet">
          <ViewTabs facets={facets} search={search} />
          {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
          <KeyNote />
          <DomainsToolbar
            search={search}
            facets={facets}
            onSearch={onSearch}
            phone={room === 'phone'}
            searchRef={searchField}
            selecting={selecting}
            onSelecting={setSelecting}
          />
          <BusyRegion busy={deferredSearch !== search}>
            {total === 0 ? (
              <NoMatch
                query={deferredSearch.q}
                hint={t('empty.noMatchText')}
                onClear={() => void navigate({ to: '/domains' })}
              />
            ) : (
              <DomainsList
                list={firstPage.data}
                queryOf={queryOf}
                filter={filter}
                search={deferredSearch}
                room={room}
                stale={isStale}
                selecting={selecting}
                onSort={handleSort}
                onKeys={showKeys}
              />
            )}
          </BusyRegion>
        </div>
      )}
      {keysDialog}
    </StaleContext>
  )
}
