import {
  CalendarClock,
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleSlash,
  type LucideIcon,
  ReceiptText,
  RefreshCw,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'

import { isolate } from '#i18n/direction-marks.ts'
import { formatPercentChange } from '#i18n/percent-change.ts'
import { priceChangeOf } from '#ledger/price-change.ts'
import type { News } from '#web/api/news.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { foldNews, type NewsGroup } from '#web/renewal/news/fold.ts'
import { NewsAmount } from '#web/renewal/news/NewsAmount.tsx'
import { NewsText } from '#web/renewal/news/NewsText.tsx'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'
import {
  contradictionLinks,
  useContradictionText,
} from '#web/renewal/reasons/use-contradiction-text.ts'
import { debtLinks, useReasonText } from '#web/renewal/reasons/use-reason-text.ts'

const icons: Record<News['kind'] | 'lower-price', LucideIcon> = {
  'invoice-arrived': ReceiptText,
  'invoice-paid': CircleCheck,
  renewed: RefreshCw,
  suspended: CirclePause,
  restored: CirclePlay,
  ended: CircleSlash,
  price: TrendingUp,
  'lower-price': TrendingDown,
  date: CalendarClock,
  contradiction: TriangleAlert,
}

/** A group of prices has the icon for a fall only if all of them fell. */
function iconOf({ kind, items }: NewsGroup): keyof typeof icons {
  const isLower = items.every(({ amount, before }) => (priceChangeOf(amount, before)?.by ?? 0) < 0)
  return kind === 'price' && isLower ? 'lower-price' : kind
}

/** What else is known of one change; `null` for nothing. */
function useDetail(): (news: News) => string | null {
  const { t, format, i18n } = useTexts('since')
  const contradictionText = useContradictionText()
  const reasonText = useReasonText()
  return ({ kind, amount, before, from, to, contradiction, reason }) => {
    if (contradiction) return contradictionText(contradiction)
    if (reason) return reasonText(reason)
    if (to === null) return null
    const date = format.date(to, 'long')
    if (kind === 'invoice-arrived') return t('due', { date })
    if (kind === 'renewed') return t('next', { date })
    if (kind === 'price') {
      const percent = priceChangeOf(amount, before)?.percent ?? null
      const counts = t('counts', { date })
      return percent === null
        ? counts
        : `${counts} · ${isolate(formatPercentChange(i18n.language, percent))}`
    }
    // The arrow points at the new day in either writing direction.
    return from === null
      ? date
      : `\u2066${isolate(format.date(from))} → ${isolate(format.date(to))}\u2069`
  }
}

/** One line of a day. Several equal changes open in place. */
export function NewsRow({ group, timed }: { group: NewsGroup; timed: boolean }) {
  const { t, format } = useTexts('since')
  const detailOf = useDetail()
  const [isOpen, setOpen] = useState(false)
  const { items } = group
  const [first] = items
  const isFolded = items.length > 1
  const Icon = icons[iconOf(group)]
  const timeOf = (at: string | null | undefined) =>
    timed && <span className="at">{at ? format.time(at) : ''}</span>
  /** On a phone, which has no column for it, the time begins this line. */
  const detailLine = (item: News | undefined) => {
    const detail = item ? detailOf(item) : null
    const at = item?.at ?? null
    if (detail === null && at === null) return null
    return (
      <span className="detail-line">
        {at !== null && (
          <span className="only-phone">
            {detail === null ? format.time(at) : `${format.time(at)} · `}
          </span>
        )}
        {detail !== null && item && (
          <LinkedText
            text={detail}
            subjects={[
              ...(item.reason ? debtLinks(item.reason) : []),
              ...(item.contradiction ? contradictionLinks([item.contradiction]) : []),
            ]}
            quoted={item.reason?.stated ?? null}
          />
        )}
      </span>
    )
  }
  return (
    <>
      <li>
        {timeOf(isFolded ? null : first?.at)}
        <Icon className="i" />
        <span className="event">
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
          {!isFolded && detailLine(first)}
        </span>
        <span className="num">
          <NewsAmount group={group} stacked />
        </span>
      </li>
      {isOpen &&
        items.map((item) => (
          <li key={JSON.stringify(item.subject)} className="one">
            {timeOf(item.at)}
            <span />
            <span className="event">
              <SubjectLink subject={item.subject} className="plain">
                <bdi>{item.subject.label}</bdi>
              </SubjectLink>
              {detailLine(item)}
            </span>
            <span className="num">
              {foldNews([item]).map((one) => (
                <NewsAmount key={one.key} group={one} stacked />
              ))}
            </span>
          </li>
        ))}
    </>
  )
}
