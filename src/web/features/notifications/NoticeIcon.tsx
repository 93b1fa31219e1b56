import {
  Bell,
  Globe,
  OctagonAlert,
  Package,
  ReceiptText,
  Server,
  TriangleAlert,
} from 'lucide-react'

import type { Notification } from '#web/api/notifications.ts'

const subjects = { domain: Globe, invoice: ReceiptText, order: Package, service: Server } as const

/** What it is about; how much it matters where that is more than information. */
export function NoticeIcon({ notification }: { notification: Notification }) {
  const { severity, link } = notification
  if (severity === 'critical') return <OctagonAlert className="i bad" />
  if (severity === 'warning') return <TriangleAlert className="i warn" />
  const Icon = link && link.kind !== 'external' ? subjects[link.kind] : Bell
  return <Icon className="i" />
}
