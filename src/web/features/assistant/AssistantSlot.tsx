import { useLocation } from '@tanstack/react-router'

import { usePane } from '#web/app/frame/pane-state.ts'
import { deferred } from '#web/ui/deferred.tsx'

/** The pane, loaded when it is first opened. */
export const AssistantSlot = deferred(
  () => import('./pane/AssistantPane.tsx'),
  'AssistantPane',
  <div className="pane" />,
)

/** Whether the pane is visible: the assistant's own page hides it. */
export function usePaneShown(): boolean {
  const { open } = usePane()
  const onPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/assistant') })
  return open && !onPage
}
