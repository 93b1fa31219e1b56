import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { useFormat } from '#web/app/format/use-format.ts'
import { PageNote } from '#web/app/frame/page-notes.tsx'

import type { RowsInView } from './rows-in-view.ts'
import { UnreadableNote } from './UnreadableNote.tsx'

/** "1–20 of 301". A separate component because it renders again with each scrolled row. */
function RowRange({ view, total }: { view: RowsInView; total: number }) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const first = useStore(view, (rows) => rows.first)
  const last = useStore(view, (rows) => rows.last)
  return t('range', {
    first: format.number(Math.min(first + 1, total)),
    last: format.number(Math.min(last + 1, total)),
    total: format.number(total),
  })
}

interface ListFootProps {
  view: RowsInView
  list: {
    total: number
    asOf: string
    unreadable: readonly { id: string | null }[]
    complete: boolean
    loaded: number
    expected: number | null
  }
  stale: boolean
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** "1–20 of 301", how much of a long list has been read, and which records could not be read. */
export function ListFoot({ view, list, stale, children }: ListFootProps) {
  const { t } = useTranslation(['list', 'shell'])
  const format = useFormat()
  const { total, asOf, unreadable, complete, loaded, expected } = list
  return (
    <div className="foot-line">
      {total > 0 && (
        <span>
          <RowRange view={view} total={total} />
          {stale && ` · ${t('asOf', { time: format.time(asOf) })}`}
        </span>
      )}
      {!complete && (
        <span role="status" className="matters">
          {t(expected === null ? 'shell:progress.some' : 'shell:progress.of', {
            loaded: format.number(loaded),
            expected: format.number(expected ?? 0),
          })}
        </span>
      )}
      <UnreadableNote records={unreadable} />
      <span className="ms-auto">
        {children}
        <PageNote at="foot" />
      </span>
    </div>
  )
}
