import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { urlOf } from '#web/api/call.ts'
import { isUnreachable } from '#web/api/error.ts'
import { servicesQuery } from '#web/api/services.ts'
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

import { Lead } from './Lead.tsx'
import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { ServicesToolbar } from './toolbar/ServicesToolbar.tsx'
import { TypeTabs } from './toolbar/TypeTabs.tsx'

const EmptyServices = lazy(() =>
  import('./EmptyServices.tsx').then((module) => ({ default: module.EmptyServices })),
)

interface ServicesPageProps {
  search: ServicesSearch
  onSearch: (change: Partial<ServicesSearch>, replace?: boolean) => void
}

export function ServicesPage({ search, onSearch }: ServicesPageProps) {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  // Typing stays responsive, and the old list stays until the new one has loaded.
  const deferredSearch = useDeferredValue(search)
  const filter = useMemo(() => filterOf(deferredSearch), [deferredSearch])
  const queryOf = useCallback((page: number) => servicesQuery(filter, page), [filter])
  const firstPage = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = firstPage.data
  const isStale = stale || isUnreachable(firstPage.error)
  const { refreshing, refresh } = useRefresh(servicesQuery(filter), 'services')
  const [room, watchRoom] = useRoom()
  const [selecting, setSelecting] = useState(false)
  const { searchField, showKeys, keysDialog } = useListShortcuts()
  const isEmpty = total === 0 && !isNarrowed(deferredSearch) && complete
  return (
    <StaleContext value={isStale}>
      <PageHead
        title={t('title')}
        sub={<Lead counts={facets['autoRenew'] ?? {}} complete={complete} />}
        asOf={asOf}
        stale={isStale}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={
          !isEmpty && <ExportLink href={urlOf('GET /api/services.csv', { query: filter })} />
        }
      />
      {isEmpty ? (
        <Suspense>
          <EmptyServices />
        </Suspense>
      ) : (
        <div ref={watchRoom} className="sheet">
          <TypeTabs counts={facets['type'] ?? {}} chosen={search.type} />
          {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
          <KeyNote />
          <ServicesToolbar
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
                hint={t('searchHint')}
                onClear={() => void navigate({ to: '/services' })}
              />
            ) : (
              <ServicesList
                list={firstPage.data}
                queryOf={queryOf}
                filter={filter}
                sort={deferredSearch.sort}
                room={room}
                stale={isStale}
                selecting={selecting}
                onSort={(sort) =>
                  // Month groups make sense only while sorted by renewal date.
                  onSearch({ sort, flat: sort?.endsWith('renewalOn') ? undefined : 'true' })
                }
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
