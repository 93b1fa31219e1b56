import { useLocation } from '@tanstack/react-router'

import { usePane } from '#web/shell/pane-state.ts'

/** Whether the pane stands beside the page that is shown. */
export function usePaneShown(): boolean {
  const { open } = usePane()
  const onPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/assistant') })
  return open && !onPage
}
