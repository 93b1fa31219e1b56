import { useSession } from '#web/api/session.ts'
import { deferred } from '#web/ui/deferred.tsx'

import './empty.css'

import { FirstSteps } from './FirstSteps.tsx'
import { RunningOrders } from './RunningOrders.tsx'
import { useFirstOrders } from './use-orders.ts'

const FirstQuestions = deferred(async () => (await import('./FirstQuestions.tsx')).FirstQuestions)

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
