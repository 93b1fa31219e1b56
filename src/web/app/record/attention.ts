import {
  CirclePause,
  CircleX,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'

import type { AttentionItem } from '#web/api/overview.ts'

export const attentionIcons: Record<AttentionItem['kind'], LucideIcon> = {
  'invoice-overdue': OctagonAlert,
  'payment-failed': CircleX,
  suspended: CirclePause,
  expired: CircleX,
  'ends-soon': Hourglass,
  contradiction: TriangleAlert,
}

/**
 * Whether the amount is what the item costs. Of something suspended, expired or contradictory
 * without a debt it is the renewal price; what restoring it costs is not stated.
 */
export const isAmountDue = ({ kind, reason }: AttentionItem): boolean =>
  !['suspended', 'expired', 'contradiction'].includes(kind) || (reason?.debts.length ?? 0) > 0
