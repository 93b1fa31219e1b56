import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { usePane } from '#web/app/frame/pane-state.ts'

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

/** Whether the pane is visible: the assistant's own page hides it. */
export function usePaneShown(): boolean {
  const { open } = usePane()
  const onPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/assistant') })
  return open && !onPage
}
