import { useSuspenseQuery } from '@tanstack/react-query'
import { Calendar } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { accessActors, accessDeeds } from '#contract/access-log.search.ts'
import { accessLogCsvUrl, accessLogQuery } from '#web/api/access-log.ts'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { AccountHead } from '#web/features/account/AccountHead.tsx'
import { BusyRegion } from '#web/list/BusyRegion.tsx'
import { ExportLink } from '#web/list/ExportLink.tsx'
import { FilterMenus } from '#web/list/FilterMenus.tsx'
import { NoMatch } from '#web/list/NoMatch.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { useListShortcuts } from '#web/list/use-list-shortcuts.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

import { AccessNow } from './AccessNow.tsx'

import './journal.css'
import { JournalList } from './JournalList.tsx'
import { filterOf, isNarrowed, type JournalSearch } from './search.ts'

const spans = [7, 30, 90, 365]

interface JournalPageProps {
  search: JournalSearch
  onSearch: (change: Partial<JournalSearch>, replace?: boolean) => void
}

/** Who has access now, then who saw or changed what. */
export function JournalPage({ search, onSearch }: JournalPageProps) {
  const { t } = useTranslation(['journal', 'common'])
  const deferredSearch = useDeferredValue(search)
  const { q, within, who, deed } = deferredSearch
  const filter = useMemo(() => filterOf({ q, within, who, deed }), [q, within, who, deed])
  const queryOf = useCallback((page: number) => accessLogQuery(filter, page), [filter])
  const { data: list } = useSuspenseQuery(queryOf(0))
  const { refresh, refreshing } = useRefresh(accessLogQuery(filter), 'access-log')
  const { searchField, keysDialog } = useListShortcuts()
  const menus = useFilterMenus<JournalSearch>(search, list.facets, onSearch)
  const isEmpty = list.total === 0 && !isNarrowed(deferredSearch)
  return (
    <>
      <AccountHead
        asOf={list.asOf}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={!isEmpty && <ExportLink href={accessLogCsvUrl(filter)} />}
      />
      <AccessNow />
      <div className="sheet">
        {isEmpty ? (
          <div className="empty px-gutter py-6">
            <h2>{t('empty.title')}</h2>
            <p>{t('empty.text')}</p>
          </div>
        ) : (
          <>
            <div className="bar">
              <h2 className="sect max-md:basis-full">{t('name')}</h2>
              <SearchField
                ref={searchField}
                label={t('filter.search')}
                placeholder={t('filter.placeholder')}
                clearLabel={t('common:clearSearch')}
                value={search.q ?? ''}
                onSearch={(text) => onSearch({ q: text === '' ? undefined : text }, true)}
              />
              <FilterMenus
                filters={[
                  {
                    ...menus.within('within', t('filter.within'), spans),
                    icon: <Calendar className="i" />,
                  },
                  menus.anyOf('who', t('filter.who'), accessActors, (actor) => t(`who.${actor}`)),
                ]}
              />
              <div className="seg" role="group" aria-label={t('filter.deed')}>
                {[undefined, ...accessDeeds].map((value) => (
                  <button
                    key={value ?? 'all'}
                    type="button"
                    aria-pressed={search.deed === value}
                    onClick={() => onSearch({ deed: value })}
                  >
                    {t(`deed.${value ?? 'all'}`)}
                  </button>
                ))}
              </div>
            </div>
            <BusyRegion busy={deferredSearch !== search}>
              {list.total === 0 ? (
                <NoMatch
                  query={q}
                  hint={t('noMatch')}
                  onClear={() =>
                    onSearch({ q: undefined, within: undefined, who: undefined, deed: undefined })
                  }
                />
              ) : (
                <JournalList list={list} queryOf={queryOf} />
              )}
            </BusyRegion>
          </>
        )}
      </div>
      {keysDialog}
    </>
  )
}
