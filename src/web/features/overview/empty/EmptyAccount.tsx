import './empty.css'
import { CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import type { Order } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { FirstSteps } from './FirstSteps.tsx'
import { useFirstOrders } from './use-orders.ts'

/** Orders that are not set up yet, before anything else: they are what the customer waits for. */
function RunningOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <ul className="needs" aria-label={t('first.orders')}>
      {orders.map(({ id, number, placedAt, items }) => (
        <li key={id} className="need">
          <div className="when">
            <b>{t('first.settingUp')}</b>
            {placedAt !== null && <span>{format.moment(placedAt)}</span>}
          </div>
          <div className="what">
            <CircleDashed className="i" />
            <div>
              <p className="t">
                <SubjectLink subject={{ kind: 'order', type: null, id }} className="plain">
                  <LinkedText text={t('first.order', { number: isolate(number) })} subjects={[]} />
                </SubjectLink>
              </p>
              <p className="d">
                {format.list(items.flatMap(({ description }) => description ?? []))}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const FirstQuestions = deferred(() => import('./FirstQuestions.tsx'), 'FirstQuestions')

interface EmptyAccountProps {
  /** Asks the assistant. */
  onAsk: (question: string) => void
}

/** For an account without services: what it waits for, what to do first and what to ask. */
export function EmptyAccount({ onAsk }: EmptyAccountProps) {
  const { offers } = useSession()
  const { running } = useFirstOrders()
  return (
    <>
      <RunningOrders orders={running ?? []} />
      <FirstSteps />
      {offers.assistant && <FirstQuestions onAsk={onAsk} />}
    </>
  )
}
