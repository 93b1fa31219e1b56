import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { AutoRenewSwitch } from '#web/shell/auto-renew/AutoRenewSwitch.tsx'
import { PriceCell } from '#web/shell/auto-renew/PriceCell.tsx'
import { useSettings } from '#web/shell/settings/settings.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Column } from '#web/ui/list/DataList.tsx'
import type { Room } from '#web/ui/list/use-room.ts'
import { Status } from '#web/ui/Status.tsx'
import { Words } from '#web/ui/Words.tsx'

import { NameCell } from './row/NameCell.tsx'
import { RenewalCell } from './row/RenewalCell.tsx'
import { RowMenu } from './row/RowMenu.tsx'
import type { ServicesSearch } from './search.ts'
import { useStatus, useTypeText } from './words.ts'

/** Columns that the customer may hide; the rest is what the page is for. */
export const optionalColumns = ['type', 'status', 'renewalOn', 'price'] as const
type Sortable = 'name' | 'type' | 'status' | 'renewalOn' | 'price'

interface ColumnOptions {
  room: Room
  sort: ServicesSearch['sort']
  onSort: (sort: ServicesSearch['sort']) => void
  onSelect: (row: Service, index: number, range: boolean) => void
  all: 'all' | 'some' | 'none'
  onAll: (selected: boolean) => void
}

/** Room decides first (DESIGN §5: Type goes, then Status, then the plan), then the customer. */
const roomHides = (room: Room): readonly string[] =>
  room === 'wide' ? [] : room === 'middle' ? ['type'] : ['type', 'status']

const StatusMark = ({ service, iconOnly }: { service: Service; iconOnly: boolean }) => (
  <Status {...useStatus()(service)} iconOnly={iconOnly} />
)

export function useServiceColumns(options: ColumnOptions): Column<Service>[] {
  const { room, sort, onSort, onSelect, all, onAll } = options
  const shownSort = sort ?? 'renewalOn'
  const { t } = useTranslation('services')
  const typeText = useTypeText()
  const { hiddenColumns } = useSettings()
  return useMemo(() => {
    const hidden = new Set([
      ...roomHides(room),
      ...hiddenColumns.flatMap((key) => (key.startsWith('services.') ? [key.slice(9)] : [])),
    ])
    const sortOf = (field: Sortable): NonNullable<Column<Service>['sort']> => ({
      direction:
        shownSort === field ? 'ascending' : shownSort === `-${field}` ? 'descending' : null,
      onSort: () => onSort(shownSort === field ? `-${field}` : field),
    })
    const withStatus = !hidden.has('status')
    const columns: Column<Service>[] = [
      {
        key: 'select',
        width: 4,
        className: 'ctl',
        head: (
          <Checkbox
            aria-label={t('column.select')}
            checked={all === 'all'}
            mixed={all === 'some'}
            onChange={(event) => onAll(event.target.checked)}
          />
        ),
        cell: (service, index, selected) => (
          <Checkbox
            aria-label={t('row.select', { name: service.name })}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onSelect(service, index, event.shiftKey)}
          />
        ),
      },
      {
        key: 'name',
        className: 'name',
        head: t('column.name'),
        sort: sortOf('name'),
        cell: (service) => (
          <NameCell service={service} room={room}>
            {!withStatus && <StatusMark service={service} iconOnly />}
          </NameCell>
        ),
      },
      {
        key: 'type',
        width: 7,
        className: 'ink2 spill',
        head: t('column.type'),
        sort: sortOf('type'),
        cell: (service) => <Words text={typeText(service.type)} />,
      },
      {
        key: 'status',
        // Room for the longest word of a provider's own: it is never cut.
        width: 9.5,
        className: 'spill',
        head: t('column.status'),
        sort: sortOf('status'),
        cell: (service) => <StatusMark service={service} iconOnly={false} />,
      },
      {
        key: 'renewalOn',
        width: room === 'tight' ? 9 : 10.5,
        className: 'spill',
        head: t('column.renewalOn'),
        sort: sortOf('renewalOn'),
        cell: (service) => (
          <RenewalCell
            service={service}
            marked={!withStatus && service.autoRenew?.enabled === false}
          />
        ),
      },
      {
        key: 'price',
        // Room for a long amount and for what it pays for, `/3 Mon.`.
        width: room === 'tight' ? 7.75 : 8.5,
        className: 'num',
        head: (
          <>
            {t('column.price')}
            <span className="per" />
          </>
        ),
        sort: sortOf('price'),
        cell: (service) => <PriceCell renewal={service.renewal} />,
      },
      {
        key: 'autoRenew',
        width: room === 'tight' ? 9.5 : 11,
        className: 'spill',
        head: t('column.autoRenew'),
        cell: (service) => <AutoRenewSwitch service={service} />,
      },
      {
        key: 'actions',
        width: 4.25,
        className: 'ctl',
        head: <span className="vh">{t('column.actions')}</span>,
        cell: (service) => <RowMenu service={service} />,
      },
    ]
    return columns.filter(({ key }) => !hidden.has(key))
  }, [room, shownSort, onSort, onSelect, all, onAll, hiddenColumns, t, typeText])
}
