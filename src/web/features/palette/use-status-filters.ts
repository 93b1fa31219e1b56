import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { invoiceStatuses } from '#contract/invoices.search.ts'
import { orderStatuses } from '#contract/orders.search.ts'
import { serviceStatuses } from '#contract/services.search.ts'
import { soonDays } from '#ledger/windows.ts'

import { wordsOf, withoutKind } from './match.ts'
import { withoutLabel } from './status-words.ts'

/** A list's filter that a query names. */
export interface StatusFilter<Status> {
  /** The status in the reader's language. */
  label: string
  /** `q`: what else the query looks for. */
  search: { status?: Status[]; endsWithin?: number; q?: string }
}

interface Name<Status> {
  label: string
  /** Other words for it. */
  also?: string | undefined
  /** `ends-soon` is derived; no provider sends it. */
  status: Status | 'ends-soon'
}

type Resource = 'services' | 'domains' | 'invoices' | 'orders'

const withoutUnknown = <Status extends string>(statuses: readonly Status[]) =>
  statuses.filter((status): status is Exclude<Status, 'unknown'> => status !== 'unknown')

/** The filter that the query names, of each list: `suspended` of services and of domains. */
export function useStatusFilters(query: string, withTypos: boolean) {
  const { t } = useTranslation(['palette', 'words', 'services', 'domains', 'invoices', 'orders'])
  const also: Partial<Record<string, string>> = {
    unpaid: t('palette:also.unpaid'),
    overdue: t('palette:also.overdue'),
  }
  const find = <Status extends string>(
    resource: Resource,
    statuses: readonly Status[],
    textOf: (status: Exclude<Status, 'unknown'>) => string,
    others: readonly Name<Status>[] = [],
  ): StatusFilter<Status> | null => {
    const names: Name<Status>[] = withoutUnknown(statuses).map((status) => ({
      label: textOf(status),
      also: also[status],
      status,
    }))
    const kinds = new Set(wordsOf(t(`palette:kinds.${resource}`)))
    for (const { label, also = '', status } of [...names, ...others]) {
      const rest = [label, ...also.split(' ')]
        .map((name) => withoutLabel(query, name, withTypos))
        .find((left) => left !== null)
      if (rest === undefined) continue
      const q = wordsOf(rest).every((word) => kinds.has(word)) ? '' : withoutKind(rest, kinds)
      const filter = status === 'ends-soon' ? { endsWithin: soonDays } : { status: [status] }
      return { label, search: q === '' ? filter : { ...filter, q } }
    }
    return null
  }
  const endsSoon = { also: t('words:ending'), status: 'ends-soon' } as const
  return {
    services: find('services', serviceStatuses, (status) => t(`services:status.${status}`), [
      { ...endsSoon, label: t('services:status.endsSoon') },
    ]),
    domains: find('domains', domainStatuses, (status) => t(`domains:status.${status}`), [
      { ...endsSoon, label: t('domains:status.endsSoon') },
    ]),
    invoices: find('invoices', invoiceStatuses, (status) => t(`invoices:status.${status}`)),
    orders: find('orders', orderStatuses, (status) => t(`orders:status.${status}`)),
  }
}
