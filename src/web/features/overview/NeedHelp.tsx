import type { AttentionItem } from '#web/api/overview.ts'
import { HelpLink, type Topic } from '#web/shell/help/HelpLink.tsx'

import { isName, type Row } from './rows.ts'

const topics: Partial<Record<AttentionItem['kind'], Topic>> = {
  'payment-failed': 'payment-failed',
  expired: 'expired-domain',
  'ends-soon': 'auto-renew',
}

/** Below the list: articles on what stands in it. */
export function NeedHelp({ rows }: { rows: readonly Row[] }) {
  const found = rows.flatMap(({ item }) => {
    const topic = topics[item.kind]
    return topic === undefined || (topic === 'expired-domain' && !isName(item)) ? [] : [topic]
  })
  if (found.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3">
      {[...new Set(found)].map((topic) => (
        <HelpLink key={topic} topic={topic} />
      ))}
    </p>
  )
}
