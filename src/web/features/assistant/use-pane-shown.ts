import { useLocation } from '@tanstack/react-router'

import { usePane } from '#web/app/frame/pane-state.ts'

/** Whether the pane is visible: the assistant's own page hides it. */
export function usePaneShown(): boolean {
  const { open } = usePane()
  const onPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/assistant') })
  return open && !onPage
}
