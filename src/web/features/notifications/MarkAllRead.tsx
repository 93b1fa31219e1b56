import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { markAllRead } from '#web/api/notifications.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { pageTitle, useFocusAfter } from '#web/ui/use-focus-after.ts'

/** Many single writes: it says how far it is and, at the end, what changed and what did not. */
export function MarkAllRead({ lock }: { lock: string | null }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const client = useQueryClient()
  const textOf = useErrorText()
  // Once all is read the button goes; the line below the title says so.
  useFocusAfter(pageTitle)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const work = useMutation({
    mutationFn: () => markAllRead(client, (done, total) => setProgress({ done, total })),
    onSuccess: ({ changed, failed }) => {
      const text =
        failed === 0
          ? t('marked', { count: changed, n: format.number(changed) })
          : t('markedPart', { changed: format.number(changed), failed: format.number(failed) })
      showToast({ text, tone: failed === 0 ? 'plain' : 'bad' })
    },
    onError: (error) => showToast({ text: textOf(error).title, tone: 'bad' }),
    onSettled: () => setProgress(null),
  })
  return (
    <Button
      busy={work.isPending}
      disabled={lock !== null}
      title={lock ?? undefined}
      icon={lock === null ? <MailOpen className="i" /> : <Lock className="i" />}
      onClick={() => work.mutate()}
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
