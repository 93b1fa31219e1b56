/** The record that the page shows, and those shown before it: the palette offers both. */
import { useEffect } from 'react'

import type { AutoRenewTarget } from '#web/api/auto-renew.ts'
import { createSessionStore } from '#web/api/session-state.ts'

export interface PageRecord {
  kind: 'service' | 'domain' | 'invoice'
  type: string | null
  id: string
  label: string
  /** What its switch changes; `null` if it has none. */
  autoRenew?: AutoRenewTarget | null
  /** Question for the assistant, `Ask about this domain`. */
  ask?: string
  /** Its pages at the provider. */
  manageUrl?: string | null
  payUrl?: string | null
  pdfUrl?: string | null
  /** Prints the page. */
  print?: () => void
}

interface PageRecords {
  current: PageRecord | null
  /** Newest first, the current one included. */
  visited: readonly PageRecord[]
}

const kept = 6

export const usePageRecords = createSessionStore<PageRecords>({ current: null, visited: [] })

export const isSameRecord = (a: PageRecord, b: PageRecord): boolean =>
  a.kind === b.kind && a.type === b.type && a.id === b.id

/** States which record the page shows, for as long as it does. */
export function usePageRecord(record: PageRecord): void {
  useEffect(() => {
    usePageRecords.setState(({ visited }) => ({
      current: record,
      visited: [record, ...visited.filter((other) => !isSameRecord(other, record))].slice(0, kept),
    }))
    return () => usePageRecords.setState({ current: null })
  })
}
