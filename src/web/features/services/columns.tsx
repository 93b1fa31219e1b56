import { useMemo, type ReactNode } from 'react'

import type { Service } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { findHiddenColumns, type OptionalColumn } from '#web/list/column-choices.ts'
import { sorting } from '#web/list/sorting.ts'
import type { Column } from '#web/list/table/list-props.ts'
import type { ListSelection } from '#web/list/use-list-selection.ts'
import { useSelectColumn } from '#web/list/use-select-column.tsx'
import { PriceCell, PriceHead } from '#web/renewal/auto-renew/PriceCell.tsx'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import { useServiceStatus } from '#web/renewal/service-facts/service-status.ts'
import { Clipped } from '#web/ui/Clipped.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Status } from '#web/ui/Status.tsx'
import type { Room } from '#web/ui/use-room.ts'

import { pageOf, NameLink } from './row/NameLink.tsx'
import { noteOf } from './row/note-of.ts'
import { RenewalCell } from './row/RenewalCell.tsx'
import type { ServicesSearch, ServicesView } from './search.ts'
import { RowSwitch } from './what-if/RowSwitch.tsx'
import { useWhatIf } from './what-if/what-if-state.ts'

const RowLabels = deferred(() => import('./later.ts'), 'RowLabels')

interface NameCellProps {
  service: Service
  room: Room
  /** Shown before the name. */
  children?: ReactNode
}

/** Gets the room that the name leaves. */
function Beside({ text }: { text: string }) {
  return (
    <bdi className="mut el" title={text}>
      {text}
    </bdi>
  )
}

function NameCell({ service, room, children }: NameCellProps) {
  const { plan, domain } = noteOf(service)
  return (
    <>
      <span className="fit">
        {children}
        <NameLink service={service} />
        <RowLabels {...service} />
        {room !== 'tight' && plan !== null && <Beside text={plan} />}
        {domain !== null && <Beside text={domain} />}
      </span>
      <RowReason row={service} />
    </>
  )
}

function ServiceMenu({ service }: { service: Service }) {
  const isTryingOut = useWhatIf((state) => state.isOn)
  return (
    <RowMenu
      row={service}
      name={service.name}
      target={pageOf(service)}
      autoRenewTarget={isTryingOut ? null : service}
      labelTarget={service}
    />
  )
}

/** Columns that the customer can hide. */
export const optionalColumns = [
  { name: 'type', key: 'services.type' },
  { name: 'status', key: 'services.status' },
  { name: 'renewalOn', key: 'services.renewalOn' },
  { name: 'price', key: 'services.price' },
] as const satisfies readonly OptionalColumn[]

interface ColumnOptions extends Pick<ServicesView, 'room' | 'search'> {
  onSort: (sort: ServicesSearch['sort']) => void
  selection: ListSelection<Service>
}

/** Columns that do not fit: Type goes first, then Status. */
const columnsWithoutRoom = (room: Room): readonly string[] =>
  room === 'wide' ? [] : room === 'middle' ? ['type'] : ['type', 'status']

const StatusMark = ({ service, iconOnly }: { service: Service; iconOnly: boolean }) => (
  <Status {...useServiceStatus()(service)} iconOnly={iconOnly} />
)

const nameOf = ({ name }: Service): string => name

export function useServiceColumns(options: ColumnOptions): Column<Service>[] {
  const { room, search, onSort, selection } = options
  const currentSort = search.sort ?? 'renewalOn'
  const { t } = useTexts(['services', 'list'])
  const typeText = useTypeText()
  const { hiddenColumns } = useSettings()
  const selectColumn = useSelectColumn(selection, nameOf)
  return useMemo(() => {
    const hidden = new Set([
      ...columnsWithoutRoom(room),
      ...findHiddenColumns(optionalColumns, hiddenColumns),
    ])
    const sortOf = sorting(currentSort, onSort)
    const sorted = (key: 'name' | 'type' | 'status' | 'renewalOn') => ({
      key,
      head: t(`column.${key}`),
      sort: sortOf(key),
    })
    const hasStatus = !hidden.has('status')
    const columns: Column<Service>[] = [
      selectColumn,
      {
        ...sorted('name'),
        className: 'name',
        cell: (service) => (
          <NameCell service={service} room={room}>
            {!hasStatus && <StatusMark service={service} iconOnly />}
          </NameCell>
        ),
      },
      {
        ...sorted('type'),
        width: 7.75,
        className: 'ink2 spill',
        cell: (service) => {
          const text = typeText(service.type)
          return <Clipped className="el block" text={text} />
        },
      },
      {
        ...sorted('status'),
        // Fits “Redemption period”. Longer texts are truncated, with a tooltip.
        width: 10.5,
        className: 'spill',
        cell: (service) => <StatusMark service={service} iconOnly={false} />,
      },
      {
        ...sorted('renewalOn'),
        width: room === 'tight' ? 9 : 11.25,
        className: 'spill',
        cell: (service) => (
          <RenewalCell
            service={service}
            isMarked={!hasStatus && service.autoRenew?.enabled === false}
          />
        ),
      },
      {
        key: 'price',
        // Wide enough for a long amount and its term, `/3 Mon.`.
        width: room === 'tight' ? 7.75 : 8.5,
        className: 'num',
        head: <PriceHead text={t('column.price')} />,
        sort: sortOf('price'),
        cell: (service) => <PriceCell renewal={service.renewal} />,
      },
      {
        key: 'autoRenew',
        // Wide enough for what an unconfirmed switch says.
        width: room === 'tight' ? 9.5 : 12,
        className: 'spill',
        head: t('column.autoRenew'),
        cell: (service) => <RowSwitch service={service} />,
      },
      {
        key: 'actions',
        width: 4.25,
        className: 'ctl',
        head: <span className="vh">{t('list:actions')}</span>,
        cell: (service) => <ServiceMenu service={service} />,
      },
    ]
    return columns.filter(({ key }) => !hidden.has(key))
  }, [room, currentSort, onSort, selectColumn, hiddenColumns, t, typeText])
}
