import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { isolate } from '#web/shell/isolate.ts'
import { useFormat, type Format } from '#web/shell/use-format.ts'

import { chargedOn, isDomain, type Row } from './rows.ts'

export interface AttentionText {
  when: string
  /** The date, shown below `when`. */
  day: string | null
  title: string
  detail: string
}

type Item = Row['item']

const chargeOf = (format: Format, { amount, taxIncluded }: Item): string | null =>
  amount && format.withTax(isolate(format.money(amount)), taxIncluded)

/** The texts of a row. They say only what the provider states. */
export function useAttentionText(): (row: Row) => AttentionText {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { brand } = useSession()

  /** Whether it expired on its date. A provider may call it expired before that day. */
  const isPast = ({ kind, on }: Item): boolean =>
    kind === 'expired' && on !== null && format.daysFromToday(on) <= 0

  const whenOf = (item: Item): Pick<AttentionText, 'when' | 'day'> => {
    const { kind, on } = item
    const date = on && format.dateNear(on)
    if (kind === 'suspended' || kind === 'expired') {
      return { when: t(`when.${kind}`), day: date && isPast(item) ? date : null }
    }
    if (kind === 'payment-failed') {
      return { when: t('when.failed'), day: date && t('when.due', { date }) }
    }
    if (kind === 'invoice-overdue') {
      const daysLate = on === null ? 0 : -format.daysFromToday(on)
      return {
        when:
          daysLate > 0
            ? t('when.overdue', { count: daysLate, n: format.number(daysLate) })
            : t('when.overdueUndated'),
        day: date && t('when.due', { date }),
      }
    }
    if (on === null) return { when: t('when.undated'), day: null }
    return { when: format.relative(on) ?? format.date(on), day: date }
  }

  const detailOf = (item: Item): string => {
    const { kind, on } = item
    const date = on && format.date(on, 'long')
    if (kind === 'invoice-overdue' || kind === 'payment-failed') {
      if (!date || on === null) return ''
      return t(format.daysFromToday(on) < 0 ? 'detail.dueWas' : 'detail.dueIs', { date })
    }
    if (kind === 'suspended') return t('detail.suspended', { brand: brand.name })
    if (!date || on === null) return ''
    if (kind === 'expired') return isPast(item) ? t('detail.expiredOn', { date }) : ''
    return t(isDomain(item) ? 'detail.expiresOn' : 'detail.endsOn', { date })
  }

  const settledDetail = (item: Item): string => {
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
