import { Calendar } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { changeKinds, changeResults } from '#contract/changes.search.ts'
import { useDeviceText } from '#web/app/format/use-device-text.ts'
import { entriesOf, FilterMenus, FiltersMenu } from '#web/list/FilterMenus.tsx'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { usePhone } from '#web/ui/use-phone.ts'

import type { HistorySearch } from './search.ts'

const spans = [7, 30, 90, 365]

export function HistoryFilters({
  search,
  facets,
  onSearch,
  searchRef,
}: ListBarProps<HistorySearch>) {
  const { t } = useTranslation(['history', 'common'])
  const phone = usePhone()
  const deviceText = useDeviceText()
  const { anyOf, within } = useFilterMenus<HistorySearch>(search, facets, onSearch)
  const devices = Object.keys(facets['device'] ?? {})
  const textOfDevice = (value: string): string => {
    const [browser = '', system = ''] = value.split('/')
    // Both are of the lists that the server states devices with.
    const device = { browser: browser || null, system: system || null } as Parameters<
      typeof deviceText
    >[0]
    return deviceText(device) ?? t('common:otherDevice')
  }
  const filters = [
    { ...within('within', t('filter.within'), spans), icon: <Calendar className="i" /> },
    anyOf('device', t('filter.who'), devices, textOfDevice),
    anyOf('kind', t('filter.what'), changeKinds, (kind) => t(`kind.${kind}`)),
    anyOf('result', t('filter.result'), changeResults, (result) => t(`resultName.${result}`)),
  ]
  const count = filters.filter(({ value }) => value !== null).length
  return (
    <div className={phone ? 'bar !flex-nowrap' : 'bar'}>
      <ListSearch
        searchRef={searchRef}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        query={search.q}
        onQuery={(q) => onSearch({ q }, true)}
      />
      {phone ? (
        <FiltersMenu count={count} entries={entriesOf(filters)} />
      ) : (
        <FilterMenus filters={filters} />
      )}
    </div>
  )
}
