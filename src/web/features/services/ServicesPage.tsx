import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { urlOf } from '#web/api/call.ts'
import { isUnreachable } from '#web/api/error.ts'
import { servicesQuery } from '#web/api/services.ts'
import { StaleContext } from '#web/shell/auto-renew/use-lock.ts'
import { ExportLink } from '#web/shell/ExportLink.tsx'
import { KeysDialog } from '#web/shell/KeysDialog.tsx'
import { Following } from '#web/shell/list/Following.tsx'
import { NoMatch } from '#web/shell/list/NoMatch.tsx'
import { PageHead } from '#web/shell/PageHead.tsx'
import { useLetterKeys } from '#web/shell/use-letter-keys.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'
import { useRoom } from '#web/ui/list/use-room.ts'

import { EmptyServices } from './EmptyServices.tsx'
import { Lead } from './Lead.tsx'
import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { TypeTabs } from './toolbar/TypeTabs.tsx'

interface ServicesPageProps {
  search: ServicesSearch
  onSearch: (change: Partial<ServicesSearch>, replace?: boolean) => void
}

export function ServicesPage({ search, onSearch }: ServicesPageProps) {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  // Typing goes before drawing: the list follows when there is time.
  const listed = useDeferredValue(search)
  const filter = useMemo(() => filterOf(listed), [listed])
  const queryOf = useCallback((page: number) => servicesQuery(filter, page), [filter])
  const head = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = head.data
  const cut = stale || isUnreachable(head.error)
  const { refreshing, refresh } = useRefresh(servicesQuery(filter), 'services')
  const [room, watchRoom] = useRoom()
  const [selecting, setSelecting] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  useLetterKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })
  const nothing = total === 0 && !isNarrowed(listed) && complete
  return (
    <StaleContext value={cut}>
      <PageHead
        title={t('title')}
        sub={<Lead counts={facets['autoRenew'] ?? {}} complete={complete} />}
        asOf={asOf}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={
          !nothing && <ExportLink href={urlOf('GET /api/services.csv', { query: filter })} />
        }
      />
      {nothing ? (
        <EmptyServices />
      ) : (
        <div ref={watchRoom} className="sheet">
          <TypeTabs counts={facets['type'] ?? {}} chosen={search.type} />
          {cut && <StaleBanner asOf={asOf} wait={askedWait(head)} onRetry={refresh} />}
          <Toolbar
            search={search}
            facets={facets}
            onSearch={onSearch}
            phone={room === 'phone'}
            searchRef={searchField}
            selecting={selecting}
            onSelecting={setSelecting}
          />
          <Following busy={listed !== search}>
            {total === 0 ? (
              <NoMatch
                query={listed.q}
                hint={t('searchHint')}
                onClear={() => void navigate({ to: '/services' })}
              />
            ) : (
              <ServicesList
                list={head.data}
                queryOf={queryOf}
                filter={filter}
                sort={listed.sort}
                room={room}
                stale={cut}
                selecting={selecting}
                onSort={(sort) =>
                  // By month only while ordered by renewal: another order goes across all months.
                  onSearch({ sort, flat: sort?.endsWith('renewalOn') ? undefined : 'true' })
                }
                onKeys={() => setKeysShown(true)}
              />
            )}
          </Following>
        </div>
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </StaleContext>
  )
}
