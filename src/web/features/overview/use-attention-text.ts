import { isolate } from '#i18n/direction-marks.ts'
import type { Format } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { nextAttemptOf } from '#web/renewal/reasons/next-attempt.ts'
import { useContradictionText } from '#web/renewal/reasons/use-contradiction-text.ts'
import { useReasonText } from '#web/renewal/reasons/use-reason-text.ts'

import { chargedOn, isDomain, type OverviewRow } from './rows.ts'

export interface AttentionText {
  when: string
  /** The date, shown below `when`. */
  day: string | null
  title: string
  detail: string
}

type OverviewItem = OverviewRow['item']
type Several = OverviewItem['also']

const chargeOf = (format: Format, { amount, taxIncluded }: OverviewItem): string | null =>
  amount && format.withTax(format.money(amount), taxIncluded)

/** The texts of a row. They say only what the provider states. */
export function useAttentionText(): (row: OverviewRow) => AttentionText {
  const { t, format } = useTexts(['overview', 'reasons'])
  const reasonText = useReasonText()
  const contradictionText = useContradictionText()

  const whenOf = (item: OverviewItem): Pick<AttentionText, 'when' | 'day'> => {
    const { kind, on } = item
    const date = on && format.dateNear(on)
    if (kind === 'suspended')
      return { when: t('when.suspended'), day: date && t('when.since', { date }) }
    if (kind === 'expired') return { when: t('when.expired'), day: date }
    if (kind === 'contradiction') return { when: t('when.contradiction'), day: null }
    if (kind === 'payment-failed') {
      const next = nextAttemptOf(item, format)
      const nextTry = next && t('reasons:nextTry', { date: format.dateNear(next) })
      return { when: t('when.failed'), day: nextTry ?? (date && t('when.due', { date })) }
    }
    if (kind === 'invoice-overdue') {
      const daysLate = on === null ? 0 : -format.daysFromToday(on)
      return {
        when: daysLate > 0 ? t('when.overdue', format.count(daysLate)) : t('when.overdueUndated'),
        day: date && t('when.due', { date }),
      }
    }
    if (on === null) return { when: t('when.undated'), day: null }
    return { when: format.relative(on) ?? format.date(on), day: date }
  }

  /** "a, b and 3 more", and how many there are. */
  const listOf = ({ items, more }: Several): { names: string; count: number } => {
    const names = items.map(({ label }) => isolate(label))
    if (more > 0) names.push(t('reasons:more', format.count(more)))
    return { names: format.list(names), count: items.length + more }
  }

  const dueText = ({ on }: OverviewItem): string => {
    if (on === null) return ''
    const date = format.date(on, 'long')
    return t(format.daysFromToday(on) < 0 ? 'detail.dueWas' : 'detail.dueIs', { date })
  }

  const endText = (item: OverviewItem): string => {
    const { kind, on } = item
    const date = on && format.date(on, 'long')
    if (!date) return ''
    if (kind === 'expired') return t('detail.expiredOn', { date })
    return t(isDomain(item) ? 'detail.expiresOn' : 'detail.endsOn', { date })
  }

  const decideText = ({ decideBy }: OverviewItem): string | false => {
    if (decideBy === null) return false
    if (format.daysFromToday(decideBy) < 0) return t('reasons:decide.late')
    return t('reasons:decide.by', { date: format.date(decideBy, 'long') })
  }

  const detailsOf = (item: OverviewItem): (string | false)[] => {
    const { kind, reason, also, usedBy } = item
    const used = usedBy.items.length > 0 && t('reasons:usedBy', listOf(usedBy))
    if (kind === 'invoice-overdue') return [dueText(item)]
    if (kind === 'payment-failed') {
      const next = nextAttemptOf(item, format)
      const date = next && format.date(next, 'long')
      return [date ? t('reasons:nextAttempt', { date }) : dueText(item)]
    }
    if (kind === 'suspended')
      return [
        reason ? reasonText(reason) : t('detail.suspended'),
        also.items.length > 0 && t('reasons:also', listOf(also)),
      ]
    return [kind !== 'contradiction' && endText(item), decideText(item), used]
  }

  const detailOf = (item: OverviewItem): string =>
    [...detailsOf(item), ...item.contradictions.map(contradictionText)]
      .filter(Boolean)
      .join(format.gap)

  const settledDetail = (item: OverviewItem): string => {
    const on = chargedOn(item)
    const date = on && format.date(on, 'long')
    const amount = chargeOf(format, item)
    if (amount && date) return t('detail.charged', { amount, date })
    if (amount) return t('detail.chargedUndated', { amount })
    return date ? t('detail.renewsOn', { date }) : t('detail.renews')
  }

  return (row) => {
    const { item, settled } = row
    const name = isolate(item.subject.label)
    const kind = item.kind === 'ends-soon' && isDomain(item) ? 'expires-soon' : item.kind
    return {
      ...whenOf(item),
      title: t(settled ? 'title.settled' : `title.${kind}`, { name }),
      detail: settled ? settledDetail(item) : detailOf(item),
    }
  }
}
