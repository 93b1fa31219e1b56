import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changeAutoRenew } from '#web/api/auto-renew.ts'
import { foretell, overviewQuery, type AttentionItem } from '#web/api/overview.ts'

import { subjectKey } from './forecast/series.ts'
import { mergeRows, renewingOf, type Row } from './rows.ts'

export interface Needs {
  rows: readonly Row[]
  /** Subjects that were turned on on this page: the chart shows them apart. */
  added: ReadonlySet<string>
  /** What the last change here did, for the live region. */
  last: Row | null
  change: (row: Row, enabled: boolean) => void
}

const withKey = (keys: ReadonlySet<string>, key: string, present: boolean): ReadonlySet<string> => {
  const next = new Set(keys)
  if (present) next.add(key)
  else next.delete(key)
  return next
}

/** Rows of the page, with what was settled on it; both live as long as the page is open. */
export function useNeeds(attention: readonly AttentionItem[]): Needs {
  const client = useQueryClient()
  const [rows, setRows] = useState(() => mergeRows([], attention, new Set()))
  const [known, setKnown] = useState(attention)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Row | null>(null)
  if (known !== attention) {
    setKnown(attention)
    setRows(mergeRows(rows, attention, kept))
  }
  const change = (row: Row, enabled: boolean): void => {
    const service = renewingOf(row.item)
    if (service === null) return
    setKept(withKey(kept, row.key, enabled))
    setAdded(withKey(added, subjectKey(row.item.subject), enabled))
    const autoRenew = service.autoRenew && { ...service.autoRenew, enabled }
    const after = { ...row, item: { ...row.item, autoRenew }, settled: enabled }
    // A row that only this page still holds is no longer in the server's answer.
    setRows(rows.map((one) => (one.key === row.key ? after : one)))
    // An answer under way would show the old state for a moment.
    void client.cancelQueries({ queryKey: overviewQuery.queryKey })
    foretell(client, service, enabled)
    const save = async (): Promise<void> => {
      const saved = await changeAutoRenew(client, service, !enabled, enabled)
      if (saved !== null) setLast(after)
    }
    void save()
  }
  return { rows, added, last, change }
}
