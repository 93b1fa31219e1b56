import { useTranslation } from 'react-i18next'

import { FilterMenu } from '#web/ui/FilterMenu.tsx'

import type { Filter } from './use-filter-menus.ts'

/** A row of filters, each with its own menu. */
export function FilterMenus({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation('list')
  return filters.map(({ key, label, value, icon, entries, clear }) => (
    <FilterMenu
      key={key}
      label={label}
      value={value}
      entries={entries}
      icon={icon}
      removeLabel={t('removeFilter', { label })}
      onRemove={clear}
    />
  ))
}
