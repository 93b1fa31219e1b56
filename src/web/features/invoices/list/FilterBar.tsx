import { Calendar, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import { FiltersMenu } from '#web/list/FilterMenus.tsx'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Menu } from '#web/ui/Menu.tsx'

import { useFilters } from './use-filters.ts'

const PeriodDialog = deferred(() => import('./PeriodDialog.tsx'), 'PeriodDialog')

/** Search field, menus of years and of other filters, and a chip for each filter that is set. */
export function FilterBar({ search, facets, onSearch, searchRef }: ListBarProps<InvoicesSearch>) {
  const { t } = useTranslation(['invoices', 'list'])
  const [isPeriodOpen, setPeriodOpen] = useState(false)
  const { entries, periodEntries, active } = useFilters(search, facets, onSearch, () =>
    setPeriodOpen(true),
  )
  return (
    <div className="bar">
      <ListSearch
        {...{ searchRef, search, onSearch }}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
      />
      <Menu label={t('filter.yearButton')} align="end" entries={periodEntries}>
        <Calendar className="i" />
        {t('filter.yearButton')}
      </Menu>
      <FiltersMenu count={active.length} entries={entries} />
      {active.length > 0 && (
        <div className="chips">
          {active.map(({ key, label, value, clear }) => (
            <span className="chip set" key={key}>
              <span className="el" title={`${label} ${value}`}>
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
