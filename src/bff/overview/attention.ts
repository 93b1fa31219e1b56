/** Finds what needs the customer's attention, most harmful first, then by date. */
import { isOpen, dueOf } from '#bff/lists/descriptions/invoices.ts'
import { endOf, isEnding } from '#bff/lists/descriptions/services.ts'
import { isWithin } from '#bff/lists/descriptions/sorting.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { AttentionItem } from '#contract/overview.ts'
import type { Service } from '#contract/services.ts'

/** Days within which something with auto-renew off "ends soon". */
const soonDays = 30

/** Something that renews or ends: a service, or a domain without a service. */
export interface Renewable extends Pick<Service, 'renewal' | 'autoRenew' | 'expiresOn'> {
  status: Service['status'] | Domain['status']
  subject: AttentionItem['subject']
}

/** Names that several services have, such as a product's name ("Starter"). */
function sharedNames(services: readonly Service[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of services) (seen.has(name) ? shared : seen).add(name)
  return shared
}

/** Services, and the domains that no listed service represents. */
export function renewables(services: readonly Service[], domains: readonly Domain[]): Renewable[] {
  const serviceKeys = new Set(services.map(({ type, id }) => `${type}/${id}`))
  const renewable = (item: Service | Domain, subject: Renewable['subject']): Renewable => ({
    status: item.status,
    renewal: item.renewal,
    autoRenew: item.autoRenew,
    expiresOn: item.expiresOn,
    subject,
  })
  const shared = sharedNames(services)
  const fromServices = services.map((service) => {
    const { type, id, name, domain } = service
    const label = shared.has(name) && domain !== null ? `${name} (${domain})` : name
    return renewable(service, { kind: 'service', type, id, label })
  })
  const fromDomains = domains
    .filter(({ service }) => !service || !serviceKeys.has(`${service.type}/${service.id}`))
    .map((domain) => {
      const { name: id, unicodeName: label } = domain
      return renewable(domain, { kind: 'domain', type: null, id, label })
    })
  return [...fromServices, ...fromDomains]
}

function invoiceItems(invoice: Invoice): AttentionItem[] {
  const { status, id, number, dueOn, payUrl } = invoice
  if (!isOpen(invoice) || (status !== 'overdue' && status !== 'payment-failed')) return []
  return [
    {
      kind: status === 'overdue' ? 'invoice-overdue' : 'payment-failed',
      severity: 'critical',
      subject: { kind: 'invoice', type: null, id, label: number },
      on: dueOn,
      renewalOn: null,
      ...dueOf(invoice),
      payUrl,
      autoRenew: null,
    },
  ]
}

function renewableItems(item: Renewable, today: string): AttentionItem[] {
  const { status, subject, renewal, autoRenew } = item
  const shared = {
    subject,
    renewalOn: renewal.on,
    amount: renewal.price,
    taxIncluded: renewal.taxIncluded,
    payUrl: null,
    autoRenew,
  }
  const on = endOf(item)
  if (status === 'suspended') return [{ ...shared, kind: 'suspended', severity: 'critical', on }]
  if (status === 'expired' || status === 'redemption')
    return [{ ...shared, kind: 'expired', severity: 'critical', on }]
  if (isEnding(item) && isWithin(on, soonDays, today))
    return [{ ...shared, kind: 'ends-soon', severity: 'warning', on }]
  return []
}

/** Most harmful first. */
const kinds: AttentionItem['kind'][] = [
  'suspended',
  'invoice-overdue',
  'payment-failed',
  'expired',
  'ends-soon',
  'other',
]

export function attentionOf(
  items: readonly Renewable[],
  invoices: readonly Invoice[],
  today: string,
): AttentionItem[] {
  const all = [
    ...items.flatMap((item) => renewableItems(item, today)),
    ...invoices.flatMap(invoiceItems),
  ]
  // `~` sorts items without a date after those with one.
  const rank = ({ kind, on, subject }: AttentionItem) =>
    `${kinds.indexOf(kind)} ${on ?? '~'} ${subject.id}`
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
