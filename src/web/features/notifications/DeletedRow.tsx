import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { deviceNow } from '#web/api/clock.ts'
import type { Notification } from '#web/api/notifications.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import type { Deletion } from '#web/api/undo-queue.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { noticeTitleId } from './NoticeRow.tsx'

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - deviceNow()) / 1000))

function useSecondsLeft(endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsUntil(endsAt)), 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return secondsLeft
}

interface DeletedRowProps {
  notification: Notification
  deletion: Deletion
  onUndo: () => void
}

/** Stays in the row's place while the deletion can be undone; a bar shows the time left. */
export function DeletedRow({ notification, deletion, onUndo }: DeletedRowProps) {
  const { t, format } = useTexts(['notifications', 'common'])
  const textsIn = useTextsIn()
  const secondsLeft = useSecondsLeft(deletion.endsAt)
  const [durationMs] = useState(() => deletion.endsAt - deviceNow())
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so move the focus to Undo.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  useFocusOnUnmount(() => document.getElementById(noticeTitleId(notification)) ?? findPageTitle())
  return (
    <li className="notice deleted">
      <span />
      <Trash2 className="i" />
      <span className="el" role="status">
        {t('deleted')} <s lang={textsIn}>{notification.title}</s>
      </span>
      {deletion.phase === 'waiting' ? (
        <span className="nw">
          <span className="left" aria-hidden="true">
            {t('deletedFor', { time: format.duration(secondsLeft) })}
          </span>
          <span className="shrink" aria-hidden="true">
            <i style={{ animationDuration: `${durationMs}ms` }} />
          </span>
          <Button size="s" ref={undo} onClick={onUndo}>
            {t('common:undo')}
          </Button>
        </span>
      ) : (
        <span className="left">{t('deleting')}</span>
      )}
    </li>
  )
}
