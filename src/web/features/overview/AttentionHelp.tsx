import type { AttentionItem } from '#web/api/overview.ts'
import { HelpLink, type Topic } from '#web/app/help/HelpLink.tsx'

import { isDomain, type OverviewRow } from './rows.ts'

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
