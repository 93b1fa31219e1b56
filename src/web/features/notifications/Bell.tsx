import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { bellQuery, type Notification } from '#web/api/bell.ts'
import { useFormat } from '#web/shell/use-format.ts'

interface Heard {
  of: readonly Notification[]
  known: ReadonlySet<string>
  fresh: readonly Notification[]
}

/** Unread ones that were not there when the bell rang last. The first time, nothing is new. */
function listen(before: Heard | null, items: readonly Notification[]): Heard {
  const known = new Set([...(before?.known ?? []), ...items.map(({ id }) => id)])
  const fresh = before === null ? [] : items.filter(({ id }) => !before.known.has(id))
  return { of: items, known, fresh: fresh.length > 0 ? fresh : (before?.fresh ?? []) }
}

/** Learns of new notifications on focus and each minute, and says so when the reader pauses. */
export function Bell() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { data } = useQuery(bellQuery)
  const [heard, setHeard] = useState<Heard | null>(null)
  if (data?.complete && data.items !== heard?.of) setHeard(listen(heard, data.items))
  const [newest, ...others] = heard?.fresh ?? []
  return (
    <div className="vh" role="status">
      {newest &&
        t('arrived', {
          count: others.length + 1,
          n: format.number(others.length + 1),
          title: newest.title,
        })}
    </div>
  )
}
