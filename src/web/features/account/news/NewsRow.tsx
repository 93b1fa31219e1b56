import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { News } from '#web/api/news.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { foldNews, type NewsGroup } from '#web/renewal/news/fold.ts'
import { NewsAmount } from '#web/renewal/news/NewsAmount.tsx'
import { NewsText } from '#web/renewal/news/NewsText.tsx'
import { useContradictionText } from '#web/renewal/reasons/use-contradiction-text.ts'

/** What else is known of one change; `null` for nothing. */
function useDetail(): (news: News) => string | null {
  const { t } = useTranslation('since')
  const format = useFormat()
  const contradictionText = useContradictionText()
  return ({ kind, from, to, contradiction }) => {
    if (contradiction) return contradictionText(contradiction)
    if (to === null) return null
    const date = format.date(to, 'long')
    if (kind === 'invoice-arrived') return t('due', { date })
    if (kind === 'renewed') return t('next', { date })
    if (kind === 'price') return t('counts', { date })
    return from === null ? date : `${format.date(from)} → ${format.date(to)}`
  }
}

/** One line of a day. Several equal changes open in place. */
export function NewsRow({ group, timed }: { group: NewsGroup; timed: boolean }) {
  const { t } = useTranslation('since')
  const format = useFormat()
  const detailOf = useDetail()
  const [isOpen, setOpen] = useState(false)
  const { items } = group
  const [first] = items
  const isFolded = items.length > 1
  const timeOf = (at: string | null | undefined) =>
    timed && <span className="at">{at ? format.time(at) : ''}</span>
  const detail = !isFolded && first ? detailOf(first) : null
  return (
    <>
      <li>
        {timeOf(isFolded ? null : first?.at)}
        {/* One item of the flex box, so that the sentence wraps as text. */}
        <span className="nm py-2">
          <span>
            <NewsText group={group} />{' '}
            {isFolded && (
              <button
                type="button"
                className="link"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {t(isOpen ? 'hide' : 'show')}
              </button>
            )}
            {detail !== null && <span className="mut sm block font-normal">{detail}</span>}
          </span>
        </span>
        <span className="num">
          <NewsAmount group={group} />
        </span>
      </li>
      {isOpen &&
        items.map((item) => (
          <li key={JSON.stringify(item.subject)}>
            {timeOf(item.at)}
            <span className="nm py-2 ps-6">
              <span>
                <SubjectLink subject={item.subject} className="plain">
                  <bdi>{item.subject.label}</bdi>
                </SubjectLink>{' '}
                <span className="mut sm font-normal block">{detailOf(item)}</span>
              </span>
            </span>
            <span className="num">
              {foldNews([item]).map((one) => (
                <NewsAmount key={one.key} group={one} />
              ))}
            </span>
          </li>
        ))}
    </>
  )
}
