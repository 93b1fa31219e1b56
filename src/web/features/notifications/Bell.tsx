import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { bellQuery, type Notification } from '#web/api/bell.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

interface BellState {
  items: readonly Notification[]
  seenIds: ReadonlySet<string>
  /** The latest arrivals, announced until others arrive. */
  newItems: readonly Notification[]
}

/** Finds notifications that arrived since the last poll. On the first poll nothing is new. */
function update(before: BellState | null, items: readonly Notification[]): BellState {
  const seenIds = new Set([...(before?.seenIds ?? []), ...items.map(({ id }) => id)])
  const newItems = before === null ? [] : items.filter(({ id }) => !before.seenIds.has(id))
  return { items, seenIds, newItems: newItems.length > 0 ? newItems : (before?.newItems ?? []) }
}

/** Announces new notifications to screen readers. Polls on focus and every minute. */
export function Bell() {
  const { t, format } = useTexts(['shell', 'common'])
  const { data } = useQuery(bellQuery)
  const [state, setState] = useState<BellState | null>(null)
  if (data?.complete && data.items !== state?.items) setState(update(state, data.items))
  const [newest, ...others] = state?.newItems ?? []
  return (
    <div className="vh" role="status">
      {newest &&
        t('arrived', {
          ...format.count(others.length + 1),
          title: newest.title ?? t('common:hidden'),
        })}
    </div>
  )
}
