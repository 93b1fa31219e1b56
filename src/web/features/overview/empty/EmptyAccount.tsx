import { lazy, Suspense } from 'react'

import './empty.css'
import { useSession } from '#web/api/session.ts'

import { FirstSteps } from './FirstSteps.tsx'
import { RunningOrders } from './RunningOrders.tsx'
import { useFirstOrders } from './use-orders.ts'

const FirstQuestions = lazy(() =>
  import('./FirstQuestions.tsx').then((module) => ({ default: module.FirstQuestions })),
)

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
      <Suspense>{offers.assistant && <FirstQuestions onAsk={onAsk} />}</Suspense>
    </>
  )
}
