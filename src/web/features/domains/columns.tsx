import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import { selectColumn } from '#web/list/select-column.tsx'
import type { Column } from '#web/list/table/list-props.ts'
import type { SpanState } from '#web/list/use-list-selection.ts'
import { PriceCell } from '#web/renewal/auto-renew/PriceCell.tsx'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import type { Room } from '#web/ui/use-room.ts'

import {
  ChargeCell,
  ExpiryCell,
  FlagCell,
  LockCell,
  NameserverCell,
  RenewCell,
  StatusCell,
} from './row/cells.tsx'
import { DomainMenu } from './row/DomainMenu.tsx'
import { NameLink } from './row/NameLink.tsx'
import type { DomainsSearch } from './search.ts'

/** Columns that the customer can hide. */
export const optionalColumns = [
  'renewalOn',
  'nameservers',
  'transferLock',
  'privacy',
  'dnssec',
  'price',
] as const
type Optional = (typeof optionalColumns)[number]

/** Hidden unless the customer turns them on. */
const hiddenByDefault: ReadonlySet<Optional> = new Set<Optional>(['privacy', 'dnssec'])

/** Whether the settings show a column. `domains.+dnssec`: turned on although hidden by default. */
export const isShown = (hiddenColumns: readonly string[], column: Optional): boolean =>
  hiddenByDefault.has(column)
    ? hiddenColumns.includes(`domains.+${column}`)
    : !hiddenColumns.includes(`domains.${column}`)

/** Returns `hiddenColumns` with a column shown or hidden. */
export function toggleColumn(
  hiddenColumns: readonly string[],
  column: Optional,
  shown: boolean,
): string[] {
  const key = hiddenByDefault.has(column) ? `domains.+${column}` : `domains.${column}`
  const rest = hiddenColumns.filter((other) => other !== key)
  return shown === hiddenByDefault.has(column) ? [...rest, key] : rest
}

type Sortable = 'name' | 'expiresOn' | 'renewalOn' | 'price'

interface ColumnOptions {
  room: Room
  sort: DomainsSearch['sort']
  /** Optional columns for which the provider sends values. The others are hidden. */
  filledColumns: ReadonlySet<string>
  onSort: (sort: DomainsSearch['sort']) => void
  onSelect: (row: Domain, index: number, range: boolean) => void
  all: SpanState
  onAll: (selected: boolean) => void
}

/** Columns that do not fit. */
const columnsWithoutRoom = (room: Room): readonly string[] =>
  room === 'wide'
    ? []
    : room === 'middle'
      ? ['nameservers', 'privacy', 'dnssec']
      : ['nameservers', 'privacy', 'dnssec', 'transferLock', 'renewalOn']

export function useDomainColumns(options: ColumnOptions): Column<Domain>[] {
  const { room, sort, filledColumns, onSort, onSelect, all, onAll } = options
  const { t } = useTranslation(['domains', 'list'])
  const { hiddenColumns } = useSettings()
  const currentSort = sort ?? 'expiresOn'
  return useMemo(() => {
    const sortOf = (field: Sortable): NonNullable<Column<Domain>['sort']> => ({
      direction:
        currentSort === field ? 'ascending' : currentSort === `-${field}` ? 'descending' : null,
      onSort: () => onSort(currentSort === field ? `-${field}` : field),
    })
    const hidden = new Set<string>([
      ...columnsWithoutRoom(room),
      ...optionalColumns.filter(
        (column) => !isShown(hiddenColumns, column) || !filledColumns.has(column),
      ),
    ])
    const columns: Column<Domain>[] = [
      selectColumn({
        allLabel: t('list:selectAll'),
        labelOf: ({ unicodeName }) => t('list:select', { name: unicodeName }),
        all,
        onAll,
        onSelect,
      }),
      {
        key: 'name',
        className: 'name spill',
        head: t('column.name'),
        sort: sortOf('name'),
        cell: (domain) => (
          <>
            <span className="fit">
              {domain.status !== 'active' && <StatusCell domain={domain} iconOnly />}
              <NameLink domain={domain} />
            </span>
            <RowReason row={domain} />
          </>
        ),
      },
      {
        key: 'expiresOn',
        width: room === 'tight' ? 9 : 12,
        head: t('column.expiresOn'),
        sort: sortOf('expiresOn'),
        cell: (domain) => <ExpiryCell domain={domain} form={room === 'tight' ? 'near' : 'short'} />,
      },
      {
        key: 'renewalOn',
        width: 8.5,
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
            <AmountHead text={t('column.price')} />
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
        cell: (domain) => <DomainMenu domain={domain} />,
      },
    ]
    return columns.filter(({ key }) => !hidden.has(key))
  }, [room, currentSort, filledColumns, onSort, onSelect, all, onAll, hiddenColumns, t])
}
