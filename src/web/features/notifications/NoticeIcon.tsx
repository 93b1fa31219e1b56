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

const subjectIcons = {
  domain: Globe,
  invoice: ReceiptText,
  order: Package,
  service: Server,
} as const

/** Shows the severity if it is above information, otherwise the subject. */
export function NoticeIcon({ notification }: { notification: Notification }) {
  const { severity, link } = notification
  if (severity === 'critical') return <OctagonAlert className="i bad" />
  if (severity === 'warning') return <TriangleAlert className="i warn" />
  const Icon = link && link.kind !== 'external' ? subjectIcons[link.kind] : Bell
  return <Icon className="i" />
}
