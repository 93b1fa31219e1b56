import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { viewCountsQuery, viewsQuery } from '#web/api/views.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import type { PaletteDraft } from './item.ts'

/** Saved views, pinned or not: narrow windows have no sidebar for them. */
export function useViewItems(): PaletteDraft[] {
  const { t } = useTranslation('palette')
  const format = useFormat()
  const router = useRouter()
  const { support } = useSession()
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: support === null })
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: views.length > 0 })
  return views.map(({ id, name, path }) => {
    const count = counts?.[id] ?? null
    return {
      key: `view ${id}`,
      group: 'lists',
      icon: Bookmark,
      label: name,
      end: count === null ? undefined : t('count', format.count(count)),
      target: { kind: 'action', run: () => router.history.push(path) },
    }
  })
}
