import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { viewCountsQuery, viewsQuery } from '#web/api/views.ts'

import { ViewLink } from './ViewLink.tsx'

/** The pinned views; nothing without any. */
export function SidebarViews() {
  const { t } = useTranslation('shell')
  const { data: views = [] } = useQuery(viewsQuery)
  const pinned = views.filter(({ isPinned }) => isPinned)
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: pinned.length > 0 })
  if (pinned.length === 0) return null
  return (
    <>
      <hr />
      <p className="views-cap">{t('views')}</p>
      {pinned.map((view) => (
        <ViewLink
          key={view.id}
          view={view}
          icon={<Bookmark className="i" />}
          count={counts?.[view.id] ?? null}
        />
      ))}
    </>
  )
}
