import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'

import type { ServicesSearch } from './search.ts'

interface NoMatchProps {
  query: ServicesSearch['q']
  onClear: () => void
}

export function NoMatch({ query, onClear }: NoMatchProps) {
  const { t } = useTranslation(['services', 'common'])
  return (
    <div className="empty px-gutter py-6" role="status">
      <h2>{query ? t('empty.noMatchQuery', { query }) : t('empty.noMatchTitle')}</h2>
      {query && <p>{t('empty.noMatchText')}</p>}
      <Button onClick={onClear}>{query ? t('common:clearSearch') : t('filter.clear')}</Button>
    </div>
  )
}
