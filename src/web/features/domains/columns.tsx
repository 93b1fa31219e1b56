import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { findHiddenColumns, type OptionalColumn } from '#web/list/column-choices.ts'
import { sorting } from '#web/list/sorting.ts'
import type { Column } from '#web/list/table/list-props.ts'
import type { ListSelection } from '#web/list/use-list-selection.ts'
import { useSelectColumn } from '#web/list/use-select-column.tsx'
import { PriceCell, PriceHead } from '#web/renewal/auto-renew/PriceCell.tsx'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import { deferred } from '#web/ui/deferred.tsx'
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
import { NameLink } from './row/NameLink.tsx'
import type { DomainsSearch, DomainsView } from './search.ts'
import { autoRenewTargetOf, labelTargetOf } from './selection.ts'

const RowLabels = deferred(() => import('#web/renewal/labels/RowLabels.tsx'), 'RowLabels')

function DomainMenu({ domain }: { domain: Domain }) {
  const { name, unicodeName } = domain
  return (
    <RowMenu
      row={domain}
      name={unicodeName}
      target={isPathSegment(name) ? { to: '/domains/$name', params: { name } } : null}
      autoRenewTarget={autoRenewTargetOf(domain)}
      labelTarget={labelTargetOf(domain)}
    />
  )
}

/** Columns that the customer can hide. */
export const optionalColumns = [
  { name: 'renewalOn', key: 'domains.renewalOn' },
  { name: 'nameservers', key: 'domains.nameservers' },
  { name: 'transferLock', key: 'domains.transferLock' },
  { name: 'privacy', key: 'domains.+privacy', isHiddenByDefault: true },
  { name: 'dnssec', key: 'domains.+dnssec', isHiddenByDefault: true },
  { name: 'price', key: 'domains.price' },
] as const satisfies readonly OptionalColumn[]

interface ColumnOptions extends Pick<DomainsView, 'room' | 'search'> {
  /** Optional columns for which the provider sends values. The others are hidden. */
  filledColumns: ReadonlySet<string>
  onSort: (sort: DomainsSearch['sort']) => void
  selection: ListSelection<Domain>
}

/** Columns that do not fit. */
const columnsWithoutRoom = (room: Room): readonly string[] =>
  room === 'wide'
    ? []
    : room === 'middle'
      ? ['nameservers', 'privacy', 'dnssec']
      : ['nameservers', 'privacy', 'dnssec', 'transferLock', 'renewalOn']

const nameOf = ({ unicodeName }: Domain): string => unicodeName

export function useDomainColumns(options: ColumnOptions): Column<Domain>[] {
  const { room, search, filledColumns, onSort, selection } = options
  const { t } = useTranslation(['domains', 'list'])
  const { hiddenColumns } = useSettings()
  const selectColumn = useSelectColumn(selection, nameOf)
  const currentSort = search.sort ?? 'expiresOn'
  return useMemo(() => {
    const sortOf = sorting(currentSort, onSort)
    const sorted = (key: 'name' | 'expiresOn' | 'renewalOn') => ({
      key,
      head: t(`column.${key}`),
      sort: sortOf(key),
    })
    const hidden = new Set<string>([
      ...columnsWithoutRoom(room),
      ...findHiddenColumns(optionalColumns, hiddenColumns),
      ...optionalColumns.map(({ name }) => name).filter((name) => !filledColumns.has(name)),
    ])
    const columns: Column<Domain>[] = [
      selectColumn,
      {
        ...sorted('name'),
        className: 'name spill',
        cell: (domain) => (
          <>
            <span className="fit">
              {domain.status !== 'active' && <StatusCell domain={domain} iconOnly />}
              <NameLink domain={domain} />
              <RowLabels {...labelTargetOf(domain)} />
            </span>
            <RowReason row={domain} />
          </>
        ),
      },
      {
        ...sorted('expiresOn'),
        width: room === 'tight' ? 9 : 12,
        cell: (domain) => <ExpiryCell domain={domain} form={room === 'tight' ? 'near' : 'short'} />,
      },
      {
        ...sorted('renewalOn'),
        width: 8.5,
        className: 'ink2',
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
        width: 7.5,
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
        head: <PriceHead text={t('column.price')} />,
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
  }, [room, currentSort, filledColumns, onSort, selectColumn, hiddenColumns, t])
}
