import type { Ref } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

interface ListSearchProps {
  searchRef: Ref<HTMLInputElement>
  label: string
  placeholder: string
  search: { q?: string | undefined }
  onSearch: (change: { q: string | undefined }, replace: true) => void
}

/** The search field above a list. */
export function ListSearch({ searchRef, search, onSearch, ...texts }: ListSearchProps) {
  const { t } = useTexts('common')
  return (
    <SearchField
      {...texts}
      ref={searchRef}
      clearLabel={t('clearSearch')}
      value={search.q ?? ''}
      onSearch={(text) => onSearch({ q: text === '' ? undefined : text }, true)}
    />
  )
}
