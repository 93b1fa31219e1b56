import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'

import type { RowsInView } from './rows-in-view.ts'

/** "1–20 of 301". */
export function RowRange({ view, total }: { view: RowsInView; total: number }) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const { first, last } = useSyncExternalStore(view.subscribe, view.get)
  return t('range', {
    first: format.number(Math.min(first + 1, total)),
    last: format.number(Math.min(last + 1, total)),
    total: format.number(total),
  })
}
