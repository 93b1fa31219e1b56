import './journal.css'
import { Calendar } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { accessActors, accessDeeds, keptMonths } from '#contract/access-log.search.ts'
import type { Group } from '#contract/shapes.ts'
import { accessLogQuery } from '#web/api/access-log.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { useDayText } from '#web/features/account/history/use-change-text.ts'
import { When } from '#web/features/account/history/use-columns.tsx'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { FilterMenus } from '#web/list/FilterMenus.tsx'
import { ListPage, type ListBarProps, type SearchProps } from '#web/list/ListPage.tsx'
import { ListRows } from '#web/list/ListRows.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { Segments } from '#web/ui/Segments.tsx'

import { AccessNow } from './AccessNow.tsx'
import { filterOf, type JournalSearch, type JournalView } from './search.ts'
import { Did, useColumns, What, Who } from './use-columns.tsx'

const keyOf = ({ id }: { id: string }): string => id

/** Entries by day. None of them can be changed. */
function JournalList(view: JournalView) {
  const { t, format } = useTexts('journal')
  const columns = useColumns()
  const dayText = useDayText()
  const headingOf = ({ key }: Group) => ({ label: dayText(key), count: '' })
  return (
    <ListRows
      view={view}
      label={t('name')}
      keyOf={keyOf}
      className="journal"
      columns={columns}
      {...plainGroups(columns.length, headingOf)}
      renderEntry={(entry) => (
        <>
          <span className="nm">
            <What entry={entry} />
          </span>
          <span className="when">
            <When at={entry.at} /> · <Did entry={entry} />
          </span>
          <Who entry={entry} />
        </>
      )}
      foot={t('kept', format.count(keptMonths))}
    />
  )
}

const spans = [7, 30, 90, 365]

function JournalFilters({ search, facets, onSearch, searchRef }: ListBarProps<JournalSearch>) {
  const { t } = useTranslation('journal')
  const menus = useFilterMenus<JournalSearch>(search, facets, onSearch)
  return (
    <div className="bar">
      <h2 className="sect max-md:basis-full">{t('name')}</h2>
      <ListSearch
        {...{ searchRef, search, onSearch }}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
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
      <Segments
        label={t('filter.deed')}
        value={search.deed}
        options={[undefined, ...accessDeeds].map((value) => ({
          value,
          text: t(`deed.${value ?? 'all'}`),
        }))}
        onChange={(deed) => onSearch({ deed })}
      />
    </div>
  )
}

/** Who has access now, then who saw or changed what. */
export function JournalPage(props: SearchProps<JournalSearch>) {
  const { t } = useTranslation(['journal', 'account'])
  return (
    <ListPage
      {...props}
      resource="access-log"
      query={accessLogQuery}
      filterOf={filterOf}
      isOurs
      csv="GET /api/access-log.csv"
      title={t('account:title')}
      lead={() => t('account:sub')}
      bar={(bar) => <JournalFilters {...bar} />}
      rows={(view) => <JournalList {...view} />}
      empty={<EmptyPage title={t('empty.title')} text={t('empty.text')} topics={[]} />}
      noMatchHint={t('noMatch')}
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
