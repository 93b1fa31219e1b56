import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Notification } from '#web/api/notifications.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { pageTitle, useFocusAfter } from '#web/ui/use-focus-after.ts'

import type { Deletion } from './delete-queue.ts'
import { noticeTitleId } from './notice-title-id.ts'

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))

function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

interface DeletedRowProps {
  notification: Notification
  deletion: Deletion
  onUndo: () => void
}

/** Stays in place, struck out, while it can be taken back; the line shows how long. */
export function DeletedRow({ notification, deletion, onUndo }: DeletedRowProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const format = useFormat()
  const left = useSecondsLeft(deletion.endsAt)
  const [duration] = useState(() => deletion.endsAt - Date.now())
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; the keyboard goes on where the deletion can be undone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  useFocusAfter(() => document.getElementById(noticeTitleId(notification)) ?? pageTitle())
  return (
    <li className="notice deleted">
      <span />
      <Trash2 className="i" />
      <span className="el" role="status">
        {t('deleted')} <s>{notification.title}</s>
      </span>
      {deletion.phase === 'waiting' ? (
        <span className="nw">
          <span className="left" aria-hidden="true">
            {t('deletedFor', { time: format.duration(left) })}
          </span>
          <span className="shrink" aria-hidden="true">
            <i style={{ animationDuration: `${duration}ms` }} />
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
