import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { PriceCell } from '#web/shell/auto-renew/PriceCell.tsx'
import { useSettings } from '#web/shell/settings/settings.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Column } from '#web/ui/list/DataList.tsx'
import type { Room } from '#web/ui/list/use-room.ts'

import {
  ChargeCell,
  ExpiryCell,
  FlagCell,
  LockCell,
  NameserverCell,
  RenewCell,
  StatusCell,
} from './row/cells.tsx'
import { NameLink } from './row/NameLink.tsx'
import { RowMenu } from './row/RowMenu.tsx'
import type { DomainsSearch } from './search.ts'

/** Columns that the customer may hide; the rest is what the page is for. */
export const optionalColumns = [
  'renewalOn',
  'nameservers',
  'transferLock',
  'privacy',
  'dnssec',
  'price',
] as const
type Optional = (typeof optionalColumns)[number]

/** Hidden until the customer asks for them: both stand on the domain's own page. */
const quietColumns: ReadonlySet<Optional> = new Set<Optional>(['privacy', 'dnssec'])

/** Whether a column is shown on this device, as far as the customer decides. */
export const isShown = (hiddenColumns: readonly string[], column: Optional): boolean =>
  quietColumns.has(column)
    ? hiddenColumns.includes(`domains.+${column}`)
    : !hiddenColumns.includes(`domains.${column}`)

/** The setting with a column switched. */
export function withColumn(
  hiddenColumns: readonly string[],
  column: Optional,
  shown: boolean,
): string[] {
  const key = quietColumns.has(column) ? `domains.+${column}` : `domains.${column}`
  const rest = hiddenColumns.filter((one) => one !== key)
  return shown === quietColumns.has(column) ? [...rest, key] : rest
}

type Sortable = 'name' | 'expiresOn' | 'renewalOn' | 'price'

interface ColumnOptions {
  room: Room
  sort: DomainsSearch['sort']
  /** Columns that the provider fills for no domain that has been read are not shown. */
  stated: ReadonlySet<string>
  onSort: (sort: DomainsSearch['sort']) => void
  onSelect: (row: Domain, index: number, range: boolean) => void
  all: 'all' | 'some' | 'none'
  onAll: (selected: boolean) => void
}

/** What goes where room lacks, the least needed first. */
const roomHides = (room: Room): readonly string[] =>
  room === 'wide'
    ? []
    : room === 'middle'
      ? ['nameservers', 'privacy', 'dnssec']
      : ['nameservers', 'privacy', 'dnssec', 'transferLock', 'renewalOn']

export function useDomainColumns(options: ColumnOptions): Column<Domain>[] {
  const { room, sort, stated, onSort, onSelect, all, onAll } = options
  const { t } = useTranslation(['domains', 'list'])
  const { hiddenColumns } = useSettings()
  const shownSort = sort ?? 'expiresOn'
  return useMemo(() => {
    const sortOf = (field: Sortable): NonNullable<Column<Domain>['sort']> => ({
      direction:
        shownSort === field ? 'ascending' : shownSort === `-${field}` ? 'descending' : null,
      onSort: () => onSort(shownSort === field ? `-${field}` : field),
    })
    const hidden = new Set<string>([
      ...roomHides(room),
      ...optionalColumns.filter((column) => !isShown(hiddenColumns, column) || !stated.has(column)),
    ])
    const columns: Column<Domain>[] = [
      {
        key: 'select',
        width: 4,
        className: 'ctl',
        head: (
          <Checkbox
            aria-label={t('list:selectAll')}
            checked={all === 'all'}
            mixed={all === 'some'}
            onChange={(event) => onAll(event.target.checked)}
          />
        ),
        cell: (domain, index, selected) => (
          <Checkbox
            aria-label={t('list:select', { name: domain.unicodeName })}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onSelect(domain, index, event.shiftKey)}
          />
        ),
      },
      {
        key: 'name',
        className: 'name spill',
        head: t('column.name'),
        sort: sortOf('name'),
        cell: (domain) => (
          <span className="fit">
            {domain.status !== 'active' && <StatusCell domain={domain} iconOnly />}
            <NameLink domain={domain} />
          </span>
        ),
      },
      {
        key: 'expiresOn',
        width: room === 'tight' ? 9 : 12,
        head: t('column.expiresOn'),
        sort: sortOf('expiresOn'),
        cell: (domain) => <ExpiryCell domain={domain} near={room === 'tight'} />,
      },
      {
        key: 'renewalOn',
        width: 6.5,
        className: 'ink2',
        head: t('column.renewalOn'),
        sort: sortOf('renewalOn'),
        cell: (domain) => <ChargeCell domain={domain} />,
      },
      {
        key: 'nameservers',
        width: 10.5,
        className: 'ink2',
        head: t('column.nameservers'),
        cell: (domain) => <NameserverCell domain={domain} />,
      },
      {
        key: 'transferLock',
        width: 7,
        head: t('column.transferLock'),
        cell: (domain) => <LockCell domain={domain} />,
      },
      {
        key: 'privacy',
        width: 4.75,
        className: 'ink2',
        head: t('column.privacy'),
        cell: ({ privacy }) => <FlagCell value={privacy} />,
      },
      {
        key: 'dnssec',
        width: 4.75,
        className: 'ink2',
        head: t('column.dnssec'),
        cell: ({ dnssec }) => <FlagCell value={dnssec} />,
      },
      {
        key: 'price',
        width: 8,
        className: 'num',
        head: (
          <>
            {t('column.price')}
            <span className="per" />
          </>
        ),
        sort: sortOf('price'),
        cell: (domain) => <PriceCell renewal={domain.renewal} />,
      },
      {
        key: 'autoRenew',
        width: 9.5,
        className: 'spill',
        head: t('column.autoRenew'),
        cell: (domain) => <RenewCell domain={domain} />,
      },
      {
        key: 'actions',
        width: 4,
        className: 'ctl',
        head: <span className="vh">{t('list:actions')}</span>,
        cell: (domain) => <RowMenu domain={domain} />,
      },
    ]
    return columns.filter(({ key }) => !hidden.has(key))
  }, [room, shownSort, stated, onSort, onSelect, all, onAll, hiddenColumns, t])
}
