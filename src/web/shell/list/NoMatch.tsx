import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { pageSearch, useFocusAfter } from '#web/ui/use-focus-after.ts'

interface NoMatchProps {
  query: string | undefined
  /** What the search looks at. */
  hint: string
  /** Takes the search away, and with it the filters. */
  onClear: () => void
}

/** The search or the filters leave nothing: said, with a way back. */
export function NoMatch({ query, hint, onClear }: NoMatchProps) {
  const { t } = useTranslation(['list', 'common'])
  useFocusAfter(pageSearch)
  return (
    <div className="empty px-gutter py-6" role="status">
      <h2>{query ? t('noMatchQuery', { query }) : t('noMatch')}</h2>
      {query && <p>{hint}</p>}
      <Button onClick={onClear}>{query ? t('common:clearSearch') : t('clearFilters')}</Button>
    </div>
  )
}
