/** What needs the customer, by harm then date. */
import { isOpen, dueOf } from '#bff/lists/resources/invoices.ts'
import { endOf, isEnding } from '#bff/lists/resources/services.ts'
import { isWithin } from '#bff/lists/resources/sorting.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { AttentionItem } from '#contract/overview.ts'
import type { Service } from '#contract/services.ts'

/** "Ends soon": auto-renew off and at most 30 days. */
const soon = 30

/** Something that renews or ends: a service, or a domain that is no service. */
export interface Renewable extends Pick<Service, 'renewal' | 'autoRenew' | 'expiresOn'> {
  status: Service['status'] | Domain['status']
  subject: AttentionItem['subject']
}

/** Names that several services have: of a product rather than of one's own ("Starter"). */
function sharedNames(services: readonly Service[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of services) (seen.has(name) ? shared : seen).add(name)
  return shared
}

/** Each auto-renew item once: the domain that is also a service stands as the service. */
export function renewables(services: readonly Service[], domains: readonly Domain[]): Renewable[] {
  const listed = new Set(services.map(({ type, id }) => `${type}/${id}`))
  const renewable = (item: Service | Domain, subject: Renewable['subject']): Renewable => ({
    status: item.status,
    renewal: item.renewal,
    autoRenew: item.autoRenew,
    expiresOn: item.expiresOn,
    subject,
  })
  const shared = sharedNames(services)
  const own = services.map((service) => {
    const { type, id, name, domain } = service
    const label = shared.has(name) && domain !== null ? `${name} (${domain})` : name
    return renewable(service, { kind: 'service', type, id, label })
  })
  const alone = domains
    .filter(({ service }) => !service || !listed.has(`${service.type}/${service.id}`))
    .map((domain) => {
      const { name: id, unicodeName: label } = domain
      return renewable(domain, { kind: 'domain', type: null, id, label })
    })
  return [...own, ...alone]
}

function ofInvoice(invoice: Invoice): AttentionItem[] {
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

function ofRenewable(item: Renewable, today: string): AttentionItem[] {
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
  if (isEnding(item) && isWithin(on, soon, today))
    return [{ ...shared, kind: 'ends-soon', severity: 'warning', on }]
  return []
}

const harm: AttentionItem['kind'][] = [
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
  const found = [
    ...items.flatMap((item) => ofRenewable(item, today)),
    ...invoices.flatMap(ofInvoice),
  ]
  const late = '9999'
  return found.toSorted((a, b) => {
    const by =
      harm.indexOf(a.kind) - harm.indexOf(b.kind) || ((a.on ?? late) < (b.on ?? late) ? -1 : 1)
    return a.kind === b.kind && a.on === b.on ? (a.subject.id < b.subject.id ? -1 : 1) : by
  })
}
