import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/shell/isolated.ts'
import { useFormat, type Format } from '#web/shell/use-format.ts'

import { chargedOn, isName, type Row } from './rows.ts'

export interface NeedText {
  when: string
  /** The date below it. */
  day: string | null
  title: string
  detail: string
}

type Item = Row['item']

const chargeOf = (format: Format, { amount, taxIncluded }: Item): string | null =>
  amount && [isolated(format.money(amount)), format.tax(taxIncluded)].filter(Boolean).join(' ')

/** The words of a row, from what the provider states and nothing else. */
export function useNeedText(): (row: Row) => NeedText {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { brand } = useSession()

  /** What is called expired before its day has come did not expire on that day. */
  const isPast = ({ kind, on }: Item): boolean =>
    kind === 'expired' && on !== null && format.daysFromToday(on) <= 0

  const whenOf = (item: Item): Pick<NeedText, 'when' | 'day'> => {
    const { kind, on } = item
    const date = on && format.dateNear(on)
    if (kind === 'suspended' || kind === 'expired') {
      return { when: t(`when.${kind}`), day: date && isPast(item) ? date : null }
    }
    if (kind === 'payment-failed') {
      return { when: t('when.failed'), day: date && t('when.due', { date }) }
    }
    if (kind === 'invoice-overdue') {
      const late = on === null ? 0 : -format.daysFromToday(on)
      return {
        when:
          late > 0
            ? t('when.overdue', { count: late, n: format.number(late) })
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
    return t(isName(item) ? 'detail.expiresOn' : 'detail.endsOn', { date })
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
    const name = isolated(item.subject.label)
    const kind = item.kind === 'ends-soon' && isName(item) ? 'expires-soon' : item.kind
    return {
      ...whenOf(item),
      title: t(settled ? 'title.settled' : `title.${kind}`, { name }),
      detail: settled ? settledDetail(item) : detailOf(item),
    }
  }
}
