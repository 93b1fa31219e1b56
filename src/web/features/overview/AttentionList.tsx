import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { changeAutoRenew, isRefusedForKey } from '#web/api/auto-renew.ts'
import { type AttentionItem, overviewQuery } from '#web/api/overview.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink, type Topic } from '#web/app/help/HelpLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { AttentionRow } from './AttentionRow.tsx'
import { autoRenewTargetOf, isDomain, mergeRows, type OverviewRow } from './rows.ts'

interface AttentionState {
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

const topicByKind: Partial<Record<AttentionItem['kind'], Topic>> = {
  'payment-failed': 'payment-failed',
  expired: 'expired-domain',
  'ends-soon': 'auto-renew',
}

/** Links to help articles on the kinds of items in the list. */
export function AttentionHelp({ rows }: { rows: readonly OverviewRow[] }) {
  const topics = rows.flatMap(({ item }) => {
    const topic = topicByKind[item.kind]
    return topic === undefined || (topic === 'expired-domain' && !isDomain(item)) ? [] : [topic]
  })
  if (topics.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3">
      {[...new Set(topics)].map((topic) => (
        <HelpLink key={topic} topic={topic} />
      ))}
    </p>
  )
}

/** Rows shown at first. One more would not be worth a button. */
const firstRows = 6

interface AttentionListProps {
  rows: readonly OverviewRow[]
  onAutoRenew: (row: OverviewRow, enabled: boolean) => void
}

/** "2 suspended or expired · 4 end by 31 Dec". */
function useRestText(): (rows: readonly OverviewRow[]) => string {
  const { t, format } = useTexts('overview')
  return (rows) => {
    const open = rows.filter(({ settled }) => !settled).map(({ item }) => item)
    const countOf = (...kinds: string[]) => open.filter(({ kind }) => kinds.includes(kind)).length
    const ends = open.flatMap(({ kind, on }) => (kind === 'ends-soon' && on !== null ? [on] : []))
    const last = ends.toSorted().at(-1)
    const counted = (key: 'affected' | 'unpaid' | 'contradictions', count: number) =>
      count > 0 && t(`rest.${key}`, format.count(count))
    return [
      counted('affected', countOf('suspended', 'expired')),
      counted('unpaid', countOf('invoice-overdue', 'payment-failed')),
      counted('contradictions', countOf('contradiction')),
      last !== undefined &&
        t('rest.ends', {
          ...format.count(ends.length),
          date: format.date(last, 'long'),
        }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
}

/** "Needs attention": the six most urgent rows, and a button for the rest. */
export function AttentionList({ rows, onAutoRenew }: AttentionListProps) {
  const { t, format } = useTexts('overview')
  const restText = useRestText()
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  const isLong = rows.length > firstRows + 1
  const shown = isLong && !showsAll ? rows.slice(0, firstRows) : rows
  const hidden = rows.slice(shown.length)
  const rest = rows.length - firstRows
  const primaryKey = rows.find(({ item }) => item.payUrl !== null)?.key
  const toggle = (): void => {
    flushSync(() => setShowsAll(!showsAll))
    if (!showsAll) list.current?.querySelectorAll<HTMLElement>('.need')[firstRows]?.focus()
  }
  return (
    <>
      <ul className="needs" aria-label={t('list')} id="needs" ref={list}>
        {shown.map((row) => (
          <AttentionRow
            key={row.key}
            row={row}
            primary={row.key === primaryKey}
            onAutoRenew={onAutoRenew}
          />
        ))}
      </ul>
      {isLong && (
        <p className="rest">
          <Button
            variant="quiet"
            size="s"
            aria-expanded={showsAll}
            aria-controls="needs"
            icon={showsAll ? <ChevronUp className="i s" /> : <ChevronDown className="i s" />}
            onClick={toggle}
          >
            {showsAll ? t('rest.fewer') : t('rest.show', format.count(rest))}
          </Button>
          {hidden.length > 0 && <span>{restText(hidden)}</span>}
        </p>
      )}
    </>
  )
}
