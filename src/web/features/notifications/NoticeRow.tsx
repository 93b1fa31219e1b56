import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

import type { Notification } from '#web/api/notifications.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { WayOn } from '#web/shell/views/WayOn.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { useCategoryWord } from './category-word.ts'
import { noticeTitleId } from './notice-title-id.ts'
import { NoticeActions } from './NoticeActions.tsx'
import { NoticeIcon } from './NoticeIcon.tsx'
import type { Failure } from './use-notices.ts'

interface NoticeRowProps {
  notification: Notification
  open: boolean
  lock: string | null
  failure: Failure | undefined
  onToggle: () => void
  onMark: (read: boolean) => void
  onDelete: () => void
}

/** Who looks at it for this long has read it. */
const readAfterMs = 2000

export function NoticeRow(props: NoticeRowProps) {
  const { notification, open, lock, failure, onToggle, onMark, onDelete } = props
  const { t } = useTranslation(['notifications', 'common'])
  const format = useFormat()
  const wordOf = useCategoryWord()
  const textOf = useErrorText()
  const { id, title, body, category, createdAt, read } = notification
  const unread = read === false
  const markRead = useEffectEvent(() => onMark(true))
  // Marked unread by hand while open stays unread: the clock starts only when it is opened.
  const reads = open && lock === null
  const unreadNow = useEffectEvent(() => unread)
  useEffect(() => {
    if (!reads) return undefined
    const timer = setTimeout(() => {
      if (unreadNow()) markRead()
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [reads])
  return (
    <li className={`notice ${unread ? 'unread' : ''} ${open ? 'open' : ''}`}>
      {unread ? (
        <span className="dot">
          <span className="vh">{t('isUnread')}</span>
        </span>
      ) : (
        <span />
      )}
      <NoticeIcon notification={notification} />
      <div className="mid">
        <h3 className="t">
          <button
            type="button"
            id={noticeTitleId(notification)}
            className="toggle"
            aria-expanded={open}
            aria-controls={open ? `notice-${id}` : undefined}
            onClick={onToggle}
          >
            <bdi>{title}</bdi>
          </button>
        </h3>
        {!open && body !== '' && (
          <p className="bdy" dir="auto">
            {body}
          </p>
        )}
      </div>
      <span className="cat">{category !== null && wordOf(category)}</span>
      {createdAt === null ? (
        <span />
      ) : (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.moment(createdAt)}
        </time>
      )}
      {(open || failure) && (
        <div className="rest" id={`notice-${id}`}>
          {open && (
            <p className="bdy" dir="auto">
              {body}
            </p>
          )}
          {failure && (
            <Note
              tone="bad"
              actions={
                <Button size="s" onClick={failure.retry}>
                  {t('common:retry')}
                </Button>
              }
            >
              <b className="bb">{t(failure.what)}</b>
              {format.gap}
              {format.sentence(textOf(failure.error).title)}
              {format.gap}
              {textOf(failure.error).text}
              <WayOn error={failure.error} />
            </Note>
          )}
          {open && (
            <NoticeActions
              notification={notification}
              lock={lock}
              onMark={onMark}
              onDelete={onDelete}
            />
          )}
        </div>
      )}
    </li>
  )
}
