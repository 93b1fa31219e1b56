import { Lock, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMarkAllRead, type Progress } from '#web/api/notifications.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

/** Shows progress, because each notification needs its own request. */
export function MarkAllRead({ lockReason }: { lockReason: string | null }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const errorText = useErrorText()
  // The button disappears once everything is read, so move the focus to the page title.
  useFocusOnUnmount(findPageTitle)
  const [progress, setProgress] = useState<Progress | null>(null)
  const markAll = useMarkAllRead(setProgress, {
    onSuccess: ({ changed, failed }) => {
      const text =
        failed === 0
          ? t('marked', { count: changed, n: format.number(changed) })
          : t('markedPart', { changed: format.number(changed), failed: format.number(failed) })
      showToast({ text, tone: failed === 0 ? 'plain' : 'bad' })
    },
    onError: (error) => showToast({ text: errorText(error).title, tone: 'bad' }),
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
