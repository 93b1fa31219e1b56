import { Calendar } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { accessActors, accessDeeds } from '#contract/access-log.search.ts'
import { accessLogQuery } from '#web/api/access-log.ts'
import { useSession } from '#web/api/session.ts'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { FilterMenus } from '#web/list/FilterMenus.tsx'
import { ListPage, type ListBarProps, type SearchProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'

import { AccessNow } from './AccessNow.tsx'

import './journal.css'
import { JournalList } from './JournalList.tsx'
import { filterOf, isNarrowed, type JournalSearch } from './search.ts'

const spans = [7, 30, 90, 365]

function JournalFilters({ search, facets, onSearch, searchRef }: ListBarProps<JournalSearch>) {
  const { t } = useTranslation('journal')
  const menus = useFilterMenus<JournalSearch>(search, facets, onSearch)
  return (
    <div className="bar">
      <h2 className="sect max-md:basis-full">{t('name')}</h2>
      <ListSearch
        searchRef={searchRef}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        query={search.q}
        onQuery={(q) => onSearch({ q }, true)}
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
  )
}

/** Who has access now, then who saw or changed what. */
export function JournalPage(props: SearchProps<JournalSearch>) {
  const { t } = useTranslation(['journal', 'account'])
  const { brand } = useSession()
  return (
    <ListPage
      {...props}
      resource="access-log"
      query={accessLogQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      isOurs
      csv="GET /api/access-log.csv"
      title={t('account:title')}
      lead={() => t('account:sub', { brand: brand.name })}
      bar={(bar) => <JournalFilters {...bar} />}
      rows={(view) => <JournalList {...view} />}
      empty={
        <div className="sheet">
          <div className="empty px-gutter py-6">
            <h2>{t('empty.title')}</h2>
            <p>{t('empty.text')}</p>
          </div>
        </div>
      }
      noMatchHint={t('noMatch')}
      onClear={() =>
        props.onSearch({ q: undefined, within: undefined, who: undefined, deed: undefined })
      }
      layout={({ head, body }) => (
        <>
          {head}
          <AccountTabs />
          <AccessNow />
          {body}
        </>
      )}
    />
  )
}
