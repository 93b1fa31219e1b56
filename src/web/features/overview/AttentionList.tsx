import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'

import { AttentionRow } from './AttentionRow.tsx'
import type { OverviewRow } from './rows.ts'

/** Rows shown at first. One more would not be worth a button. */
const firstRows = 6

interface AttentionListProps {
  rows: readonly OverviewRow[]
  onAutoRenew: (row: OverviewRow, enabled: boolean) => void
}

/** "2 suspended or expired · 4 end by 31 Dec". */
function useRestText(): (rows: readonly OverviewRow[]) => string {
  const { t } = useTranslation('overview')
  const format = useFormat()
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
  const { t } = useTranslation('overview')
  const format = useFormat()
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
