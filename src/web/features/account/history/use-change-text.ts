import { useTranslation } from 'react-i18next'

import type { Change } from '#web/api/changes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'

/** `Auto-renew off for example.com`, `7 notifications marked as read`. */
export function useChangeText(): (
  change: Pick<Change, 'kind' | 'subject' | 'types' | 'after' | 'total'>,
) => string {
  const { t } = useTranslation('history')
  const format = useFormat()
  return ({ kind, subject, types, after, total }) => {
    const name = subject?.name ?? subject?.id ?? ''
    const count = format.count(total)
    if (kind === 'conversation-delete') return t('what.conversation')
    if (kind === 'notification-delete')
      return subject ? t('what.deleted', { name }) : t('what.deletedMany', count)
    if (kind === 'notification-read') {
      if (subject) return t(after === 'read' ? 'what.read' : 'what.unread', { name })
      return t(after === 'read' ? 'what.readMany' : 'what.unreadMany', count)
    }
    if (subject) return t(after === 'on' ? 'what.on' : 'what.off', { name })
    return t(`what.${after === 'on' ? 'onMany' : 'offMany'}.${kindOf(types)}`, count)
  }
}
