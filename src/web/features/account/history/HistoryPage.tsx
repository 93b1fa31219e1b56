import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { changesCsvUrl, changesQuery } from '#web/api/changes.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { BusyRegion } from '#web/list/BusyRegion.tsx'
import { ExportLink } from '#web/list/ExportLink.tsx'
import { NoMatch } from '#web/list/NoMatch.tsx'
import { useListShortcuts } from '#web/list/use-list-shortcuts.tsx'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import './history.css'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'
import { filterOf, type HistorySearch, isNarrowed, serviceOf } from './search.ts'
import { ServiceSide } from './ServiceSide.tsx'

/** Smallest width, in rem, that fits the list and a service's changes side by side. */
const splitRem = 54

interface HistoryPageProps {
  search: HistorySearch
  onSearch: (change: Partial<HistorySearch>, replace?: boolean) => void
}

export function HistoryPage({ search, onSearch }: HistoryPageProps) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const brand = useSession().brand.name
  const deferredSearch = useDeferredValue(search)
  const { q, within, kind, result, device } = deferredSearch
  const filter = useMemo(
    () => filterOf({ q, within, kind, result, device }),
    [q, within, kind, result, device],
  )
  const queryOf = useCallback((page: number) => changesQuery(filter, page), [filter])
  const { data: list } = useSuspenseQuery(queryOf(0))
  const { refresh, refreshing } = useRefresh(changesQuery(filter), 'changes')
  const { searchField, keysDialog } = useListShortcuts()
  const [isWide, watchWidth] = useWideEnough(splitRem)
  const isEmpty = list.total === 0 && !isNarrowed(deferredSearch)
  const { side } = search
  const isSideAlone = side !== undefined && !isWide
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          list.since === null
            ? t('subNone', { brand })
            : t('sub', { brand, date: format.day(list.since) })
        }
        asOf={list.asOf}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={!isEmpty && <ExportLink href={changesCsvUrl(filter)} />}
      />
      <AccountTabs />
      <div
        ref={watchWidth}
        className={side === undefined || isSideAlone ? 'history-split one' : 'history-split'}
      >
        {!isSideAlone && (
          <div className="sheet">
            {isEmpty ? (
              <div className="empty px-gutter py-6">
                <h2>{t('empty.title')}</h2>
                <p>{t('empty.text')}</p>
              </div>
            ) : (
              <>
                <HistoryFilters
                  search={search}
                  facets={list.facets}
                  onSearch={onSearch}
                  searchRef={searchField}
                />
                <BusyRegion busy={deferredSearch !== search}>
                  {list.total === 0 ? (
                    <NoMatch
                      query={q}
                      hint={t('noMatchText')}
                      onClear={() =>
                        onSearch({
                          q: undefined,
                          within: undefined,
                          kind: undefined,
                          result: undefined,
                          device: undefined,
                        })
                      }
                    />
                  ) : (
                    <HistoryList
                      list={list}
                      queryOf={queryOf}
                      search={search}
                      onSearch={onSearch}
                    />
                  )}
                </BusyRegion>
              </>
            )}
          </div>
        )}
        {side !== undefined && (
          <ServiceSide
            service={serviceOf(side)}
            onBack={isSideAlone ? () => onSearch({ side: undefined }) : null}
          />
        )}
      </div>
      {keysDialog}
    </>
  )
}
