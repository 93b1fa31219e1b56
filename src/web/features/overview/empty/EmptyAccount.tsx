import './empty.css'
import { FirstSteps } from './FirstSteps.tsx'
import { RunningOrders } from './RunningOrders.tsx'
import { useFirstOrders } from './use-orders.ts'

/** For an account without services: what it waits for, and what to do first. */
export function EmptyAccount() {
  const { running } = useFirstOrders()
  return (
    <>
      <RunningOrders orders={running ?? []} />
      <FirstSteps />
    </>
  )
}
