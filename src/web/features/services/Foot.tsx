import { useTranslation } from 'react-i18next'

import type { List } from '#contract/shapes.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'

interface FootProps {
  list: Omit<List<unknown>, 'items'>
  /** Index of the first and last row in view. */
  first: number
  last: number
  stale: boolean
  onByName: () => void
  onKeys: () => void
}

/** "1–20 of 301", what could not be read, how far a long list has been read. */
export function Foot({ list, first, last, stale, onByName, onKeys }: FootProps) {
  const { total, asOf, complete, loaded, expected } = list
  const unreadable = list.unreadable.length
  const { t } = useTranslation(['services', 'shell'])
  const format = useFormat()
  const { brand } = useSession()
  return (
    <div className="foot-line">
      <span>
        {t('foot.range', {
          first: format.number(first + 1),
          last: format.number(last + 1),
          total: format.number(total),
        })}
        {stale && `, ${t('foot.asOf', { time: format.time(asOf) })}`}
      </span>
      {!complete && (
        <span role="status">
          {expected === null
            ? t('shell:progress.some', { loaded: format.number(loaded) })
            : t('shell:progress.of', {
                loaded: format.number(loaded),
                expected: format.number(expected),
              })}
        </span>
      )}
      {unreadable > 0 && (
        <span className="warn">
          {t('foot.unreadable', {
            count: unreadable,
            n: format.number(unreadable),
            brand: brand.name,
          })}
        </span>
      )}
      <span className="ms-auto flex gap-4">
        <button type="button" className="link" onClick={onByName}>
          {t('foot.byName')}
        </button>
        <button type="button" className="link" onClick={onKeys}>
          {t('foot.keys')}
        </button>
      </span>
    </div>
  )
}
