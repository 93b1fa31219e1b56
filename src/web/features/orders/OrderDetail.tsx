import { CircleCheck, Circle, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'

/** The order's progress, exactly as the provider sends it. */
function Steps({ steps }: { steps: Order['steps'] }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
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
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
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
