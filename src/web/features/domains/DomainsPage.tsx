import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { domainsCsvUrl, domainsQuery } from '#web/api/domains.ts'
import { isUnreachable } from '#web/api/error.ts'
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

import { DomainsList } from './DomainsList.tsx'
import { EmptyDomains } from './EmptyDomains.tsx'
import { Lead } from './Lead.tsx'
import { filterOf, isNarrowed, type DomainsSearch } from './search.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { ViewTabs } from './toolbar/ViewTabs.tsx'

interface DomainsPageProps {
  search: DomainsSearch
  onSearch: (change: Partial<DomainsSearch>, replace?: boolean) => void
}

export function DomainsPage({ search, onSearch }: DomainsPageProps) {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  // Typing goes before drawing: the list follows when there is time.
  const listed = useDeferredValue(search)
  const filter = useMemo(() => filterOf(listed), [listed])
  const queryOf = useCallback((page: number) => domainsQuery(filter, page), [filter])
  const head = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = head.data
  const cut = stale || isUnreachable(head.error)
  const { refreshing, refresh } = useRefresh(domainsQuery(filter), 'domains')
  const [room, watchRoom] = useRoom()
  const [selecting, setSelecting] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  useLetterKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })
  const handleSort = useCallback(
    // By time to expiry only while ordered by it: another order goes across all domains.
    (sort: DomainsSearch['sort']) =>
      onSearch(
        search.by === 'tld'
          ? { sort }
          : { sort, by: sort?.endsWith('expiresOn') ? undefined : 'none' },
      ),
    [onSearch, search.by],
  )
  const nothing = total === 0 && !isNarrowed(listed) && complete
  return (
    <StaleContext value={cut}>
      <PageHead
        title={t('title')}
        sub={<Lead list={head.data} narrowed={isNarrowed(listed)} />}
        asOf={asOf}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={!nothing && <ExportLink href={domainsCsvUrl(filter)} />}
      />
      {nothing ? (
        <>
          {cut && <StaleBanner asOf={asOf} wait={askedWait(head)} onRetry={refresh} />}
          <EmptyDomains />
        </>
      ) : (
        <div ref={watchRoom} className="sheet">
          <ViewTabs facets={facets} search={search} />
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
                hint={t('empty.noMatchText')}
                onClear={() => void navigate({ to: '/domains' })}
              />
            ) : (
              <DomainsList
                list={head.data}
                queryOf={queryOf}
                filter={filter}
                search={listed}
                room={room}
                stale={cut}
                selecting={selecting}
                onSort={handleSort}
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
