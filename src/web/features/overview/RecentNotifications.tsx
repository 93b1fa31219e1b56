import { Link } from '@tanstack/react-router'

import type { Overview } from '#web/api/overview.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { WholeWords } from '#web/ui/WholeWords.tsx'

interface RecentNotificationsProps {
  notifications: Overview['notifications']
  unread: number | null
  failed: boolean
}

export function RecentNotifications({ notifications, unread, failed }: RecentNotificationsProps) {
  const { t, format } = useTexts('overview')
  const textsIn = useTextsIn()
  return (
    <Section
      title={t('notifications.title')}
      beside={
        <Link to="/notifications" className="end link">
          {unread !== null && unread > 0
            ? t('notifications.unread', format.count(unread))
            : t('notifications.all')}
        </Link>
      }
    >
      {notifications.length === 0 && (
        <p className="mut py-2 text-3">
          {t(failed ? 'notifications.failed' : 'notifications.none')}
        </p>
      )}
      <ul className="notices">
        {notifications.map((notification) => {
          const { id, title, read, createdAt } = notification
          return (
            <li key={id}>
              {read === false ? <i className="dot" /> : <span />}
              <Link
                to="/notifications"
                search={{ open: id }}
                className={`plain ${read === false ? 'bb' : ''}`}
              >
                {title === null ? (
                  <Absent of={notification} field="title" />
                ) : (
                  <span lang={textsIn}>
                    <WholeWords text={title} />
                  </span>
                )}
                {read === false && (
                  <span className="vh">{format.inBrackets(t('notifications.isUnread'))}</span>
                )}
              </Link>
              {createdAt !== null && (
                <time dateTime={createdAt} title={format.dateTime(createdAt)}>
                  {format.moment(createdAt)}
                </time>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
