import { lazy, Suspense } from 'react'

const AssistantPane = lazy(() =>
  import('./pane/AssistantPane.tsx').then(({ AssistantPane }) => ({ default: AssistantPane })),
)

/** The pane, loaded when it is first opened. */
export function AssistantSlot() {
  return (
    <Suspense fallback={<div className="pane" />}>
      <AssistantPane />
    </Suspense>
  )
}
