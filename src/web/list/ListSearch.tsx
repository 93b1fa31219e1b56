import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { SearchField } from '#web/ui/SearchField.tsx'

interface ListSearchProps {
  searchRef: Ref<HTMLInputElement>
  label: string
  placeholder: string
  query: string | undefined
  onQuery: (query: string | undefined) => void
}

/** The search field above a list. */
export function ListSearch({ searchRef, query, onQuery, ...texts }: ListSearchProps) {
  const { t } = useTranslation('common')
  return (
    <SearchField
      {...texts}
      ref={searchRef}
      clearLabel={t('clearSearch')}
      value={query ?? ''}
      onSearch={(text) => onQuery(text === '' ? undefined : text)}
    />
  )
}
