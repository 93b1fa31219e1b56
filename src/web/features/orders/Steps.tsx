import { CircleCheck, Circle, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'

/** The order's progress, exactly as the provider sends it. */
export function Steps({ steps }: { steps: Order['steps'] }) {
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
