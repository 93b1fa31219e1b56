import { CalendarClock, ListFilter, Rows3, SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import type { ServicesSearch } from '#web/features/services/search.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FilterMenu } from '#web/ui/FilterMenu.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

import { useFilters } from './use-filters.ts'
import { useViewEntries } from './use-view-entries.ts'

interface ToolbarProps {
  search: ServicesSearch
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  onSearch: (change: Partial<ServicesSearch>, replace?: boolean) => void
  phone: boolean
  searchRef: Ref<HTMLInputElement>
  /** On a phone: boxes are shown. */
  selecting: boolean
  onSelecting: (selecting: boolean) => void
}

export function Toolbar(props: ToolbarProps) {
  const { search, facets, onSearch, phone, searchRef, selecting, onSelecting } = props
  const { t } = useTranslation(['services', 'common'])
  const format = useFormat()
  const filters = useFilters(search, facets, onSearch)
  const viewEntries = useViewEntries()
  const set = filters.filter(({ value }) => value !== null).length
  const field = (
    <SearchField
      ref={searchRef}
      label={t('filter.search')}
      placeholder={t('filter.placeholder')}
      clearLabel={t('common:clearSearch')}
      value={search.q ?? ''}
      onSearch={(q) => onSearch({ q: q === '' ? undefined : q }, true)}
    />
  )
  if (phone) {
    return (
      <div className="bar !flex-nowrap">
        {field}
        <Menu
          label={t('filter.filters')}
          align="end"
          entries={[
            {
              kind: 'check',
              key: 'select',
              label: t('filter.select'),
              checked: selecting,
              onSelect: () => onSelecting(!selecting),
            },
            ...filters.flatMap(({ key, label, entries }) => [
              { kind: 'caption' as const, key, label },
              ...entries,
            ]),
          ]}
        >
          <ListFilter className="i" />
          {set === 0
            ? t('filter.filters')
            : t('filter.count', { count: set, n: format.number(set) })}
        </Menu>
      </div>
    )
  }
  return (
    <div className="bar">
      {field}
      {filters.map(({ key, label, value, entries, clear }) => (
        <FilterMenu
          key={key}
          label={label}
          value={value}
          entries={entries}
          icon={key.endsWith('Within') ? <CalendarClock className="i" /> : undefined}
          removeLabel={t('filter.remove', { label })}
          onRemove={clear}
        />
      ))}
      <span className="grow" />
      <Button
        variant="quiet"
        icon={<Rows3 className="i" />}
        aria-pressed={search.flat !== 'true'}
        onClick={() => onSearch({ flat: search.flat === 'true' ? undefined : 'true' })}
      >
        {t(search.flat === 'true' ? 'view.ungrouped' : 'view.grouped')}
      </Button>
      <Menu label={t('view.label')} className="btn quiet ico" align="end" entries={viewEntries}>
        <SlidersHorizontal className="i" />
      </Menu>
    </div>
  )
}
