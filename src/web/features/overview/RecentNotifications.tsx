import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Overview } from '#web/api/overview.ts'
import { useTextsIn } from '#web/api/use-texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { WholeWords } from '#web/ui/WholeWords.tsx'

interface RecentNotificationsProps {
  notifications: Overview['notifications']
  unread: number | null
  failed: boolean
}

export function RecentNotifications({ notifications, unread, failed }: RecentNotificationsProps) {
  const { t } = useTranslation('overview')
  const textsIn = useTextsIn()
  const format = useFormat()
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
