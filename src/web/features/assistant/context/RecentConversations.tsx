import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { conversationsQuery } from '#web/api/assistant.ts'
import { useDeletions } from '#web/api/undo-queue.ts'
import { useFormat } from '#web/app/format/use-format.ts'

const maxShown = 4

/** The conversations continued last; nothing if there are none. */
export function RecentConversations({ onList }: { onList: () => void }) {
  const { t } = useTranslation(['assistant', 'bulk'])
  const format = useFormat()
  const deletions = useDeletions('conversation')
  const { data } = useQuery(conversationsQuery(''))
  const conversations = (data?.items ?? []).filter(({ id }) => !deletions.has(id))
  const count = conversations.length
  if (count === 0) return null
  return (
    <>
      <p className="start-head">
        <b id="assistant-recent">{t('start.recent')}</b>
        {count > maxShown && (
          <button type="button" className="link" onClick={onList}>
            {t('bulk:tray.showAll', format.count(count))}
          </button>
        )}
      </p>
      <ul aria-labelledby="assistant-recent">
        {conversations.slice(0, maxShown).map(({ id, title, updatedAt, createdAt }) => {
          const at = updatedAt ?? createdAt
          return (
            <li key={id}>
              <Link
                to="/assistant/$conversationId"
                params={{ conversationId: id }}
                className="plain"
                preload={false}
              >
                <MessageSquareText className="i s" />
                <b>
                  <bdi>{title}</bdi>
                </b>
                {at !== null && (
                  <time className="sm mut" dateTime={at} title={format.dateTime(at)}>
                    {format.moment(at)}
                  </time>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
