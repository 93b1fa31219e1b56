import { ExternalLink, Globe, ListFilter, Package, ReceiptText, Server } from 'lucide-react'

import type { Domain } from '#web/api/domains.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isOpen, useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { subjectRoute } from '#web/app/record/SubjectLink.tsx'

import { markItem, pickDetail, type PaletteDraft, type PaletteItem } from './item.ts'
import { useSearches } from './use-searches.ts'
import { useSwitchItem } from './use-switch-item.ts'

interface FoundItems {
  items: PaletteItem[]
  /** All matches, shown or not. */
  total: number
  /** The first search that failed. The results of the others are still shown. */
  error: Error | null
  /** A search for these words has not returned yet. */
  busy: boolean
  /** A response is incomplete: the BFF is still reading the provider's list. */
  partial: boolean
}

/** Services, domains, invoices and orders that the server finds, and switches for auto-renew. */
export function useFoundItems(q: string, words: readonly string[], similar = false): FoundItems {
  const { t, format } = useTexts(['palette', 'shell'])
  const { links } = useSession()
  const invoiceStatus = useInvoiceStatus()
  const switchItem = useSwitchItem()
  const found = useSearches(q, similar)
  if (q === '') return { items: [], total: 0, error: null, busy: false, partial: false }

  const route = (
    kind: string,
    type: string | null,
    id: string,
    domainName: string | null = null,
  ): PaletteItem['target'] => ({
    kind: 'route',
    route: subjectRoute({ kind, type, id, domainName }) ?? { to: '/' },
  })
  const filterItems = found.filtered.map(({ resource, total, filter }): PaletteDraft => ({
    key: `filter ${resource}`,
    group: resource,
    icon: ListFilter,
    label: t('palette:filtered', { list: t(`shell:nav.${resource}`), status: filter.label }),
    end: t('palette:count', format.count(total)),
    target: { kind: 'route', route: { to: `/${resource}`, search: filter.search } },
  }))
  const expiryOf = ({ expiresOn, autoRenew }: Domain): string | undefined =>
    expiresOn === null
      ? undefined
      : t(autoRenew?.enabled === false ? 'palette:expiresOff' : 'palette:expires', {
          date: format.dateNear(expiresOn),
        })
  const domainItems = found.domains.map((domain): PaletteDraft => ({
    key: `domain ${domain.id}`,
    group: 'domains',
    icon: Globe,
    label: domain.unicodeName,
    detail: expiryOf(domain),
    target: route('domain', null, domain.name),
  }))
  // A domain that is also a service is listed once, as a domain.
  const domainServices = new Set(
    found.domains.map(({ service }) => service && `${service.type}/${service.id}`),
  )
  const serviceItems = found.services
    .filter(({ type, id }) => !domainServices.has(`${type}/${id}`))
    .map(({ type, id, name, plan, domainName }): PaletteDraft => ({
      key: `service ${type}/${id}`,
      group: 'services',
      icon: Server,
      label: name,
      detail: plan ?? undefined,
      target: route('service', type, id, domainName),
    }))
  // Not for a name that is only similar: it may be another service than the one meant.
  const switchItems = similar
    ? []
    : found.services.flatMap((service) => switchItem(service)).slice(0, 2)
  const amountAndStatus = (invoice: Invoice): string | undefined => {
    const { total, status } = invoice
    const texts = [total && format.money(total), isOpen(status) && invoiceStatus(invoice).text]
    return texts.filter(Boolean).join(' · ') || undefined
  }
  const detailOf = (lines: readonly { description: string | null }[]): string | undefined =>
    pickDetail(
      lines.flatMap(({ description }) => description ?? []),
      words,
    )
  const invoiceItems = found.invoices.map((invoice): PaletteDraft => ({
    key: `invoice ${invoice.id}`,
    group: 'invoices',
    icon: ReceiptText,
    label: invoice.number,
    detail: detailOf(invoice.lines ?? []),
    end: amountAndStatus(invoice),
    target: route('invoice', null, invoice.id),
  }))
  const payItems = found.invoices.flatMap(({ id, number, status, payUrl }): PaletteDraft[] => {
    const href = payUrl ?? links['pay']
    if (status !== 'overdue' || href === undefined) return []
    const label = t('palette:pay', { name: number })
    const target = { kind: 'href', href, isExternal: true } as const
    return [{ key: `pay ${id}`, group: 'invoices', icon: ExternalLink, label, target }]
  })
  const orderItems = found.orders.map(({ id, number, items, total }): PaletteDraft => ({
    key: `order ${id}`,
    group: 'orders',
    icon: Package,
    label: number,
    detail: detailOf(items),
    end: total === null ? undefined : format.money(total),
    target: route('order', null, id),
  }))
  const drafts = [
    ...filterItems,
    ...domainItems,
    ...serviceItems,
    ...switchItems,
    ...invoiceItems,
    // Enter opens the invoice; paying leaves the dashboard.
    ...payItems,
    ...orderItems,
  ]
  const { error, busy, partial } = found
  return {
    items: drafts.map((draft) => markItem(draft, words)),
    total: found.total + switchItems.length + payItems.length,
    error,
    busy,
    partial,
  }
}
