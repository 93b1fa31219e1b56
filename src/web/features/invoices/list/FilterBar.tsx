import { Calendar, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

import { useFilters } from './use-filters.ts'

const PeriodDialog = deferred(async () => (await import('./PeriodDialog.tsx')).PeriodDialog)

/** Search field, menus of years and of other filters, and a chip for each filter that is set. */
export function FilterBar({ search, facets, onSearch, searchRef }: ListBarProps<InvoicesSearch>) {
  const { t } = useTranslation(['invoices', 'list', 'common'])
  const format = useFormat()
  const [isPeriodOpen, setPeriodOpen] = useState(false)
  const { entries, periodEntries, active } = useFilters(search, facets, onSearch, () =>
    setPeriodOpen(true),
  )
  const label =
    active.length === 0 ? t('list:filters') : t('list:filterCount', format.count(active.length))
  return (
    <div className="bar">
      <SearchField
        ref={searchRef}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        clearLabel={t('common:clearSearch')}
        value={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q === '' ? undefined : q }, true)}
      />
      <Menu label={t('filter.yearButton')} align="end" entries={periodEntries}>
        <Calendar className="i" />
        {t('filter.yearButton')}
      </Menu>
      <Menu label={label} align="end" entries={entries}>
        <ListFilter className="i" />
        {label}
      </Menu>
      {active.length > 0 && (
        <div className="chips">
          {active.map(({ key, label, value, clear }) => (
            <span className="chip set" key={key}>
              <span className="el">
                {label} <b>{value}</b>
              </span>
              <button
                type="button"
                aria-label={t('list:removeFilter', { label })}
                title={t('list:removeFilter', { label })}
                onClick={clear}
              >
                <X className="i" />
              </button>
            </span>
          ))}
        </div>
      )}
      {isPeriodOpen && (
        <PeriodDialog search={search} onApply={onSearch} onClose={() => setPeriodOpen(false)} />
      )}
    </div>
  )
}
