import { useQueryClient } from '@tanstack/react-query'
import { Lock, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { markUnread, useMarkAllRead, type Progress } from '#web/api/notifications.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

/** Shows progress, because each notification needs its own request. */
export function MarkAllRead({ lockReason }: { lockReason: string | null }) {
  const { t } = useTranslation(['notifications', 'common'])
  const format = useFormat()
  const toastError = useErrorToast()
  // The button disappears once everything is read, so move the focus to the page title.
  useFocusOnUnmount(findPageTitle)
  const [progress, setProgress] = useState<Progress | null>(null)
  const client = useQueryClient()
  const undo = async (ids: readonly string[]): Promise<void> => {
    try {
      const { changed, failed } = await markUnread(client, ids)
      const counts = { changed: format.number(changed.length), failed: format.number(failed) }
      if (failed > 0) showToast({ text: t('unmarkedPart', counts), tone: 'bad' })
    } catch (error) {
      toastError(error)
    }
  }
  const markAll = useMarkAllRead(setProgress, {
    onSuccess: ({ changed, failed }) => {
      const count = changed.length
      const n = format.number(count)
      const text =
        failed === 0
          ? t('marked', { count, n })
          : t('markedPart', { changed: n, failed: format.number(failed) })
      showToast({
        text,
        tone: failed === 0 ? 'plain' : 'bad',
        ...(count > 0 && {
          action: { label: t('common:undo'), onAction: () => void undo(changed) },
        }),
      })
    },
    onError: toastError,
    onSettled: () => setProgress(null),
  })
  return (
    <Button
      busy={markAll.isPending}
      disabled={lockReason !== null}
      title={lockReason ?? undefined}
      icon={lockReason === null ? <MailOpen className="i" /> : <Lock className="i" />}
      onClick={() => markAll.mutate()}
    >
      {progress
        ? t('marking', {
            done: format.number(progress.done),
            total: format.number(progress.total),
          })
        : t('markAll')}
    </Button>
  )
}
