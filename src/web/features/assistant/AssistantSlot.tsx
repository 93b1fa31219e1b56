import { lazy, Suspense } from 'react'

const load = () =>
  import('./pane/AssistantPane.tsx').then(({ AssistantPane }) => ({ default: AssistantPane }))
const AssistantPane = lazy(load)

/** The pane, fetched when it is first opened. */
export function AssistantSlot() {
  return (
    <Suspense fallback={<div className="pane" />}>
      <AssistantPane />
    </Suspense>
  )
}
