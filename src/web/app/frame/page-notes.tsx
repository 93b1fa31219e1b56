/** What sharing with support adds to every page. */
import { useEffect, type ReactNode } from 'react'

import { createSessionStore } from '#web/api/session-state.ts'

interface PageNotes {
  /** Beside the page's title. */
  head?: ReactNode
  /** At the end of a list's filters. */
  filters?: ReactNode
  /** At the end of a list's last line. */
  foot?: ReactNode
  /** In place of the account's name and number. */
  who?: ReactNode
  /** In place of the account's number. */
  number?: ReactNode
  /** Support does not see the customer's amounts. */
  marksAmounts?: boolean
}

export const usePageNotes = createSessionStore<PageNotes>({})

export const PageNote = ({ at }: { at: 'head' | 'filters' | 'foot' }) => usePageNotes()[at]

/** Shows the notes while the component that calls it is there. */
export function useShowNotes(notes: PageNotes): void {
  useEffect(() => {
    usePageNotes.setState(notes, true)
    return () => usePageNotes.setState({}, true)
  }, [notes])
}
