import { useTranslation } from 'react-i18next'

import type { OrderList } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'

/** How many orders are under way, and where to follow them. */
export function Lead({ list, isNarrowed }: { list: OrderList; isNarrowed: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { brand } = useSession()
  const { total, facets, complete } = list
  const counts = facets['status'] ?? {}
  const running = (counts['pending'] ?? 0) + (counts['processing'] ?? 0)
  const where = t('lead.where', { brand: brand.name })
  if (total === 0 && !isNarrowed && complete) return where
  const state =
    running === 0
      ? t(complete ? 'lead.none' : 'lead.noneSoFar')
      : t(complete ? 'lead.running' : 'lead.runningSoFar', format.count(running))
  return state + format.gap + where
}
