import { Rows3, SlidersHorizontal } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PageNote } from '#web/app/frame/page-notes.tsx'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Menu } from '#web/ui/Menu.tsx'

import { entriesOf, FilterMenus, FiltersMenu } from './FilterMenus.tsx'
import type { ListBarProps } from './ListPage.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { Filter } from './use-filter-menus.ts'
import type { ViewEntriesProps } from './ViewEntries.tsx'

const ViewEntries = deferred(() => import('./ViewEntries.tsx'), 'ViewEntries')

interface ToolbarProps
  extends
    Pick<ListBarProps<unknown>, 'phone' | 'selecting' | 'onSelecting'>,
    Pick<ComponentProps<typeof ListSearch>, 'searchRef' | 'search' | 'onSearch'> {
  /** The namespace of its texts. */
  of: 'domains' | 'services'
  filters: readonly Filter[]
  /** How many filters always have a button. The others get one once they are set. */
  barFilters: number
  /** Renders filters that are known later. */
  more: (show: (filters: readonly Filter[]) => ReactNode) => ReactNode
  group: { on: boolean; label: string; onToggle: () => void }
  columns: ViewEntriesProps['columns']
}

/** A list's search, filters, grouping and view. On a phone, the search and one menu. */
export function Toolbar(props: ToolbarProps) {
  const { of, searchRef, search, onSearch, filters, barFilters, more, group, columns } = props
  const { phone, selecting, onSelecting } = props
  // Not both namespaces: the first rows would wait for the other page's.
  const { t } = useTranslation(['list', of])
  const searchField = (
    <ListSearch
      {...{ searchRef, search, onSearch }}
      label={t(`${of}:filter.search`)}
      placeholder={t(`${of}:filter.placeholder`)}
    />
  )
  if (phone) {
    const count = filters.filter(({ value }) => value !== null).length
    return (
      <div className="bar !flex-nowrap">
        {searchField}
        <FiltersMenu
          count={count}
          renderEntries={(show) =>
            more((others) =>
              show([
                {
                  kind: 'check',
                  key: 'select',
                  label: t(`${of}:filter.select`),
                  checked: selecting,
                  onSelect: () => onSelecting(!selecting),
                },
                ...entriesOf([...filters, ...others]),
              ]),
            )
          }
        />
      </div>
    )
  }
  const shownFilters = filters.filter(({ value }, index) => index < barFilters || value !== null)
  return (
    <div className="bar">
      {searchField}
      <FilterMenus filters={shownFilters} />
      {more((others) => (
        <FilterMenus filters={others} />
      ))}
      <span className="grow" />
      <PageNote at="filters" />
      <Button
        variant="quiet"
        icon={<Rows3 className="i" />}
        aria-pressed={group.on}
        title={group.label}
        onClick={group.onToggle}
      >
        <span className="group-words">{group.label}</span>
      </Button>
      <Menu
        label={t('view')}
        className="btn quiet ico"
        align="end"
        renderEntries={(show) => <ViewEntries columns={columns} show={show} />}
      >
        <SlidersHorizontal className="i" />
      </Menu>
    </div>
  )
}
