import { CalendarClock } from 'lucide-react'

import { autoRenewStates, serviceStatuses } from '#contract/services.search.ts'
import { servicesQuery, type ServiceList } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import { ListPage, type SearchProps, type ListBarProps } from '#web/list/ListPage.tsx'
import { ListTabs } from '#web/list/ListTabs.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'
import { useFilterMenus, type Facets, type Filter } from '#web/list/use-filter-menus.ts'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { optionalColumns } from './columns.tsx'
import { filterOf, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'

const spans = [7, 30, 90, 365]

function useFilters(
  search: ServicesSearch,
  facets: Facets,
  onSearch: (change: Partial<ServicesSearch>) => void,
): Filter[] {
  const { t } = useTexts('services')
  const { anyOf, within } = useFilterMenus(search, facets, onSearch)
  const icon = <CalendarClock className="i" />
  return [
    { ...within('renewsWithin', t('filter.renews'), spans), icon },
    { ...within('endsWithin', t('filter.ends'), spans), icon },
    anyOf('status', t('filter.status'), serviceStatuses, (value) => t(`status.${value}`)),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, (value) => t(`autoRenew.${value}`)),
  ]
}

const MoreFilters = deferred(() => import('#web/features/services/later.ts'), 'MoreFilters')

interface ServicesToolbarProps extends ListBarProps<ServicesSearch> {
  priceChanges: ServiceList['priceChanges']
}

function ServicesToolbar({ priceChanges, ...bar }: ServicesToolbarProps) {
  const { search, facets, onSearch, phone } = bar
  const { t } = useTexts(['services', 'list'])
  const filters = useFilters(search, facets, onSearch)
  const flat = search.flat === 'true'
  return (
    <Toolbar
      {...bar}
      of="services"
      filters={filters}
      barFilters={filters.length}
      more={(show) => <MoreFilters {...{ search, priceChanges, onSearch, show }} phone={phone} />}
      group={{
        on: !flat,
        label: t(flat ? 'list:ungrouped' : 'view.grouped'),
        onToggle: () => onSearch({ flat: flat ? undefined : 'true' }),
      }}
      columns={optionalColumns.map((column) => ({ column, label: t(`column.${column.name}`) }))}
    />
  )
}

interface TypeTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: ServicesSearch['type']
}

/** A tab for each service type in the list, the most frequent first. */
function TypeTabs({ counts, chosen: type }: TypeTabsProps) {
  const { t } = useTexts('services')
  const chosen = type ?? []
  const typeText = useTypeText()
  const types = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const all = {
    key: '',
    label: t('tabs.all'),
    count: types.reduce((sum, [, count]) => sum + count, 0),
    isCurrent: chosen.length === 0,
    change: { type: undefined },
  }
  const tabs = types.map(([type, count]) => ({
    key: type,
    label: typeText(type, true),
    count,
    isCurrent: chosen.includes(type),
    change: { type: [type] },
  }))
  return <ListTabs to="/services" label={t('tabs.label')} tabs={[all, ...tabs]} />
}

// The fallback keeps the line's height, so that nothing moves when it arrives.
const Lead = deferred(() => import('./later.ts'), 'Lead', '\u00a0')
const WhatIfButton = deferred(() => import('./later.ts'), 'WhatIfButton')
const EmptyServices = deferred(() => import('./EmptyServices.tsx'), 'EmptyServices')

export function ServicesPage(props: SearchProps<ServicesSearch>) {
  const { t } = useTexts('services')
  return (
    <ListPage
      {...props}
      resource="services"
      query={servicesQuery}
      filterOf={filterOf}
      csv="GET /api/services.csv"
      title={t('title')}
      head={{ actions: !isSupportView && <WhatIfButton /> }}
      lead={(list) => (
        <div className="late">
          <Lead list={list} />
        </div>
      )}
      tabs={({ facets }) => <TypeTabs counts={facets['type'] ?? {}} chosen={props.search.type} />}
      notice={<KeyNote />}
      bar={(bar, { priceChanges }) => <ServicesToolbar {...bar} priceChanges={priceChanges} />}
      rows={(view) => <ServicesList {...view} />}
      empty={<EmptyServices />}
      noMatchHint={t('searchHint')}
    />
  )
}
