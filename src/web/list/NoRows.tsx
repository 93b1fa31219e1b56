import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { findPageSearch, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { UnreadableNote } from './UnreadableNote.tsx'

/** In place of "nothing here yet": there are records, but none of them could be read. */
export function NoneReadable({ records }: { records: readonly { id: string | null }[] }) {
  const { t } = useTranslation('list')
  return (
    <div className="empty-page">
      <div className="empty" role="status">
        <h2>{t('unreadableTitle')}</h2>
        <p>{t('unreadableText')}</p>
        <UnreadableNote records={records} />
      </div>
    </div>
  )
}

interface NoMatchProps {
  query: string | undefined
  /** Says what the search covers. */
  hint: string
  /** Clears the search and the filters. */
  onClear: () => void
}

/** Shown when no row matches the search or the filters. */
export function NoMatch({ query, hint, onClear }: NoMatchProps) {
  const { t } = useTranslation(['list', 'common'])
  useFocusOnUnmount(findPageSearch)
  return (
    <div className="empty px-gutter py-6" role="status">
      <h2>{query ? t('noMatchQuery', { query }) : t('noMatch')}</h2>
      {query && <p>{hint}</p>}
      <Button onClick={onClear}>{query ? t('common:clearSearch') : t('clearFilters')}</Button>
    </div>
  )
}
