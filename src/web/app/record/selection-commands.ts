/** What can be done with the selected rows of the list that is open: the palette offers it. */
import { useEffect } from 'react'

import { createSessionStore } from '#web/api/session-state.ts'

export interface SelectionCommand {
  /** Unique among the commands of a selection: `turn-off`, `export`. */
  key: string
  /** With what it applies to: `Turn off auto-renew for 58`. */
  label: string
  /** Whether it changes something at the provider. Such a command is never chosen by itself. */
  changes: boolean
  run: () => void
}

interface Selection {
  /** Names the selection: `For the 63 selected services`. */
  title: string
  commands: readonly SelectionCommand[]
}

export const useSelectionCommandState = createSessionStore<{ selection: Selection | null }>({
  selection: null,
})

/** Offers the commands for as long as the component is shown. */
export function useSelectionCommands(title: string, commands: readonly SelectionCommand[]): void {
  useEffect(() => {
    useSelectionCommandState.setState({ selection: { title, commands } })
    return () => useSelectionCommandState.setState({ selection: null })
  })
}
