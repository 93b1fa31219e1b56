import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useCallback } from 'react'

import type { Group } from '#contract/shapes.ts'
import { type Order, type OrdersFilter, ordersQuery } from '#web/api/orders.ts'
import { pageSize } from '#web/api/pages.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { taxBasisOf } from '#web/list/list-tax.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { Status } from '#web/ui/Status.tsx'

import { InvoiceCell, ItemsCell, PlacedCell, TotalCell } from './cells.tsx'
import { useOrderStatus } from './order-status.ts'
import type { OrdersView } from './search.ts'
import { useColumns } from './use-columns.tsx'

/** The order's progress, exactly as the provider sends it. */
function Steps({ steps }: { steps: Order['steps'] }) {
  const { t, format } = useTexts('orders')
  const nextIndex = steps.findIndex(({ done }) => !done)
  return (
    <ol className="steps" aria-label={t('detail.steps')}>
      {steps.map((step, index) => {
        const { label, at, done } = step
        const Icon = done ? CircleCheck : index === nextIndex ? CircleDashed : Circle
        return (
          // Steps have no id and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={done ? undefined : 'nx'}>
            <Icon className="i" />
            <bdi>{label ?? <Absent of={step} field="label" />}</bdi>
            <span>
              {at === null ? t(done ? 'detail.done' : 'detail.next') : format.dateTime(at)}
              {!done && at !== null && <span className="vh"> {t('detail.next')}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** An expanded order: its progress, the items with links to services, and the invoice. */
function OrderDetail({ order }: { order: Order }) {
  const { t, format } = useTexts('orders')
  const { number, steps, items, invoiceId, invoiceNumber, extra } = order
  const showsQuantity = items.some(({ quantity }) => quantity !== null && quantity !== 1)
  return (
    <section className="order" id={`order-${order.id}`} aria-label={t('detail.label', { number })}>
      {steps.length > 0 && <Steps steps={steps} />}
      {items.length > 0 && (
        <ul className="items" aria-label={t('detail.items')}>
          {items.map((item, index) => {
            const { description, quantity, subject } = item
            return (
              // Items have no id and are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span>
                  {showsQuantity && quantity !== null && (
                    <span className="mut">{format.number(quantity)} × </span>
                  )}
                  <SubjectLink subject={subject}>
                    <bdi>{description ?? <Absent of={item} field="description" />}</bdi>
                  </SubjectLink>
                </span>
                <span className="num">
                  <MoneyOf of={item} field="amount" />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {invoiceId !== null && isPathSegment(invoiceId) && (
        <p>
          <InvoiceLink id={invoiceId} className="link">
            {invoiceNumber === null
              ? t('detail.invoice')
              : t('detail.invoiceNumber', { number: invoiceNumber })}
          </InvoiceLink>
        </p>
      )}
      <MoreDetails extra={extra} />
      <WhyBlank subject={{ resource: 'orders', record: order }} />
    </section>
  )
}

/**
 * Index of an order in the filtered list; `null` until it is found. Reads page after page, because a
 * link from an invoice may name an order far down the list.
 */
function useOrderIndex(filter: OrdersFilter, id: string | undefined): number | null {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['orders', 'place', filter, id],
    enabled: id !== undefined,
    queryFn: async () => {
      for (let page = 0; ; page += 1) {
        const { items, total } = await client.ensureQueryData(ordersQuery(filter, page))
        const indexOnPage = items.findIndex((order) => order.id === id)
        if (indexOnPage >= 0) return page * pageSize + indexOnPage
        if ((page + 1) * pageSize >= total || items.length === 0) return null
      }
    },
  })
  return data ?? null
}

const keyOf = ({ id }: { id: string }): string => id

/** The list of orders. One at a time expands in place; the address says which. */
export function OrderList(view: OrdersView) {
  const { list, filter, search, onSearch, room } = view
  const { t, format } = useTexts('orders')
  const statusOf = useOrderStatus()
  const { open } = search
  const handleToggle = useCallback(
    ({ id }: Order) => onSearch({ open: id === open ? undefined : id }, true),
    [onSearch, open],
  )
  const basis = taxBasisOf(list.facets['tax'])
  const columns = useColumns({ room, basis, search, onSearch, onToggle: handleToggle })
  const groupText = ({ key, count }: Group) => ({
    label: key === 'open' ? t('group.open') : key === 'none' ? t('group.none') : format.month(key),
    count: t('group.count', format.count(count)),
  })
  return (
    <>
      <TaxLine basis={basis} className="tax-line" />
      <ListRows
        view={view}
        label={t('title')}
        keyOf={keyOf}
        className="orders"
        columns={columns}
        opened={useOrderIndex(filter, open)}
        onOpen={handleToggle}
        renderDetail={(order) => <OrderDetail order={order} />}
        {...plainGroups(columns.length, groupText)}
        renderEntry={(order) => (
          <>
            <button
              type="button"
              className="nm min-h-6 text-start"
              title={order.number}
              aria-expanded={order.id === open}
              aria-label={t(order.id === open ? 'row.close' : 'row.open', {
                number: order.number,
              })}
              onClick={() => handleToggle(order)}
            >
              <bdi dir="ltr">{order.number}</bdi>
            </button>
            <span className="num">
              <TotalCell order={order} basis={basis} />
            </span>
            <ItemsCell order={order} />
            <Status {...statusOf(order)} />
            <span className="when">
              <PlacedCell order={order} />
            </span>
            {order.invoiceId !== null && (
              <span className="num">
                <InvoiceCell order={order} />
              </span>
            )}
          </>
        )}
        foot={
          <>
            <TaxLine basis={basis} />
            <span>{t('foot')}</span>
          </>
        }
        hasKeysLink
      />
    </>
  )
}
