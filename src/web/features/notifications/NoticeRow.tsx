import {
  CircleCheck,
  Bell,
  Globe,
  OctagonAlert,
  Package,
  ReceiptText,
  Server,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import type { FailedChange, ListedNotification, Notification } from '#web/api/notifications.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { ErrorDetails } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { WholeWords } from '#web/ui/WholeWords.tsx'

import { useCategoryName } from './category-name.ts'
import { NoticeActions } from './NoticeActions.tsx'

const subjectIcons = {
  domain: Globe,
  invoice: ReceiptText,
  order: Package,
  service: Server,
} as const

/** Shows the severity if it is above information, otherwise the subject. */
function NoticeIcon({ notification }: { notification: Notification }) {
  const { severity, link } = notification
  if (severity === 'critical') return <OctagonAlert className="i bad" />
  if (severity === 'warning') return <TriangleAlert className="i warn" />
  const Icon = link && link.kind !== 'external' ? subjectIcons[link.kind] : Bell
  return <Icon className="i" />
}

interface NoticeRowProps {
  notification: ListedNotification
  isOpen: boolean
  lockReason: string | null
  failure: FailedChange | undefined
  onToggle: () => void
  onMark: (read: boolean) => void
  onDelete: () => void
}

/** An open notification is marked read after this time. */
const readAfterMs = 2000

export function NoticeRow(props: NoticeRowProps) {
  const { notification, isOpen, lockReason, failure, onToggle, onMark, onDelete } = props
  const { t, format } = useTexts(['notifications', 'common'])
  const textsIn = useTextsIn()
  const categoryName = useCategoryName()
  const { id, title, body, category, createdAt, read, severity, settled } = notification
  const isUnread = read === false
  const markRead = useEffectEvent(() => onMark(true))
  // The timer depends only on opening: marking an open notification unread must not restart it.
  const isTimed = isOpen && lockReason === null
  const isStillUnread = useEffectEvent(() => isUnread)
  useEffect(() => {
    if (!isTimed) return undefined
    const timer = setTimeout(() => {
      if (isStillUnread()) markRead()
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [isTimed])
  const bodyText =
    body === null ? <Absent of={notification} field="body" /> : <WholeWords text={body} />
  return (
    <li className={`notice ${isUnread ? 'unread' : ''} ${isOpen ? 'open' : ''}`}>
      {isUnread ? (
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
            aria-expanded={isOpen}
            aria-controls={isOpen ? `notice-${id}` : undefined}
            onClick={onToggle}
          >
            <bdi lang={title === null ? undefined : textsIn}>
              {title === null ? (
                <Absent of={notification} field="title" />
              ) : (
                <WholeWords text={title} />
              )}
            </bdi>
          </button>
        </h3>
        {settled !== null && (
          <p className="settled-by">
            <CircleCheck className="i s good" />
            {settled.on === null
              ? t('settled.paid')
              : t(`settled.${settled.by}On`, { date: format.dateNear(settled.on) })}
          </p>
        )}
        {severity !== 'info' && settled === null && (
          <p className={`sev ${severity === 'critical' ? 'bad' : 'warn'}`}>
            <NoticeIcon notification={notification} />
            {t(`severities.${severity}`)}
          </p>
        )}
        {!isOpen && body !== '' && (
          <p className="bdy" dir="auto" lang={body === null ? undefined : textsIn}>
            {bodyText}
          </p>
        )}
      </div>
      <span className="cat">{category !== null && categoryName(category)}</span>
      {createdAt === null ? (
        <span />
      ) : (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.moment(createdAt)}
        </time>
      )}
      {(isOpen || failure) && (
        <div className="rest" id={`notice-${id}`}>
          {isOpen && (
            <p className="bdy" dir="auto" lang={body === null ? undefined : textsIn}>
              {bodyText}
            </p>
          )}
          {failure && (
            <Note
              tone="bad"
              actions={
                <Button
                  size="s"
                  onClick={() => (failure.read === null ? onDelete() : onMark(failure.read))}
                >
                  {t('common:retry')}
                </Button>
              }
            >
              <ErrorDetails
                lead={t(failure.read === null ? 'notDeleted' : 'notMarked')}
                error={failure.error}
              />
            </Note>
          )}
          {isOpen && (
            <NoticeActions
              notification={notification}
              lockReason={lockReason}
              onMark={onMark}
              onDelete={onDelete}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** Id of the button that opens a notification, so that the focus can return to it. */
export const noticeTitleId = ({ id }: { id: string }): string => `title-of-${id}`
