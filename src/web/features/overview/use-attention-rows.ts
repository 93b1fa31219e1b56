import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { changeAutoRenew, isRefusedForKey } from '#web/api/auto-renew.ts'
import { overviewQuery, type AttentionItem } from '#web/api/overview.ts'
import { showToast } from '#web/ui/toasts.ts'

import { mergeRows, autoRenewTargetOf, type OverviewRow } from './rows.ts'

export interface AttentionState {
  rows: readonly OverviewRow[]
  /** The row changed last, for the live region. */
  lastChanged: OverviewRow | null
  change: (row: OverviewRow, enabled: boolean) => void
}

const withKey = (keys: ReadonlySet<string>, key: string, present: boolean): ReadonlySet<string> => {
  const next = new Set(keys)
  if (present) next.add(key)
  else next.delete(key)
  return next
}

/** The page's rows. Those settled here stay until the page is left. */
export function useAttentionRows(attention: readonly AttentionItem[]): AttentionState {
  const client = useQueryClient()
  const { t } = useTranslation('auto-renew')
  const [rows, setRows] = useState(() => mergeRows([], attention, new Set()))
  const [lastAttention, setLastAttention] = useState(attention)
  const [keptKeys, setKeptKeys] = useState<ReadonlySet<string>>(new Set())
  const [lastChanged, setLastChanged] = useState<OverviewRow | null>(null)
  if (lastAttention !== attention) {
    setLastAttention(attention)
    setRows(mergeRows(rows, attention, keptKeys))
  }
  const change = (row: OverviewRow, enabled: boolean): void => {
    const service = autoRenewTargetOf(row.item)
    if (service === null) return
    setKeptKeys(withKey(keptKeys, row.key, enabled))
    const autoRenew = service.autoRenew && { ...service.autoRenew, enabled }
    const changedRow = { ...row, item: { ...row.item, autoRenew }, settled: enabled }
    // The server no longer lists a row that was settled here, so change it directly.
    setRows(rows.map((entry) => (entry.key === row.key ? changedRow : entry)))
    // A read in flight would show the old state for a moment.
    void client.cancelQueries({ queryKey: overviewQuery.queryKey })
    const save = async (): Promise<void> => {
      const saved = await changeAutoRenew(client, service, enabled)
      if (saved !== null) setLastChanged(changedRow)
      else if (isRefusedForKey(client)) {
        setKeptKeys((keys) => withKey(keys, row.key, !enabled))
        setRows((entries) => entries.map((entry) => (entry.key === row.key ? row : entry)))
        showToast({ tone: 'bad', text: t('keyRefused') })
      }
    }
    void save()
  }
  return { rows, lastChanged, change }
}
