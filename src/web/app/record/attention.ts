import { CirclePause, CircleX, Hourglass, type LucideIcon, OctagonAlert } from 'lucide-react'

import type { AttentionItem } from '#web/api/overview.ts'

export const attentionIcons: Record<AttentionItem['kind'], LucideIcon> = {
  'invoice-overdue': OctagonAlert,
  'payment-failed': CircleX,
  suspended: CirclePause,
  expired: CircleX,
  'ends-soon': Hourglass,
  other: OctagonAlert,
}

/**
 * Whether the amount is what the matter costs. Of something suspended or expired without a debt it is
 * the renewal price; what restoring it costs is not stated.
 */
export const isAmountDue = ({ kind, reason }: AttentionItem): boolean =>
  (kind !== 'suspended' && kind !== 'expired') || (reason?.debts.length ?? 0) > 0
