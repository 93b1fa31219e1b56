/** A provider of an account of full size, for tests. */
import type { ProviderFetch } from './start.ts'

export interface Sizes {
  services: number
  domains: number
  invoices: number
  orders: number
  notifications: number
  events: number
  conversations: number
}

const pageSize = 200
const day = (nth: number) => `2027-${String((nth % 12) + 1).padStart(2, '0')}-14`
export const sentence =
  'The certificate of «shop.example» was renewed; nothing else needs to be done. '

const records: Record<string, (nth: number) => object> = {
  services: (nth) => ({
    id: `s${nth}`,
    type: nth % 3 ? 'vps' : 'domain',
    name: `build-${(nth * 7919) % 100_003}.example`,
    domain: `customer-${nth}.example`,
    status: nth % 500 ? 'active' : 'suspended',
    nextRenewalAt: day(nth),
    renewalPrice: { amount: '12.95', currency: 'EUR' },
    billingPeriodMonths: nth % 2 ? 12 : 1,
    autoRenew: { enabled: nth % 5 > 0, changeable: true, reason: null },
    ipAddresses: ['192.0.2.7', '2001:db8::7'],
  }),
  domains: (nth) => ({
    id: `d${nth}`,
    name: `customer-${nth * 2}.example`,
    status: 'active',
    expiresAt: day(nth),
    nextRenewalAt: day(nth),
    renewalPrice: { amount: '9.95', currency: 'EUR' },
    billingPeriodMonths: 12,
    autoRenew: { enabled: nth % 2 > 0, changeable: true, reason: null },
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  }),
  invoices: (nth) => ({
    id: `i${nth}`,
    number: `2026-${String(nth).padStart(5, '0')}`,
    status: nth % 100 ? 'paid' : 'overdue',
    issuedAt: '2026-10-14',
    dueAt: '2026-11-14',
    currency: 'EUR',
    total: '15.41',
    lines: [
      {
        description: 'VPS M',
        amount: '12.95',
        periodStart: '2026-10-14',
        periodEnd: '2027-10-13',
        subject: { kind: 'service', type: nth % 3 ? 'vps' : 'domain', id: `s${nth}` },
      },
    ],
  }),
  orders: (nth) => ({
    id: `o${nth}`,
    number: `O-${nth}`,
    status: 'completed',
    placedAt: '2026-09-14T10:00:00Z',
    total: { amount: '12.95', currency: 'EUR' },
    items: [{ description: 'VPS M', quantity: 1 }],
  }),
  notifications: (nth) => ({
    id: `n${nth}`,
    title: `Maintenance of host ${nth}`,
    body: `<p>${sentence.repeat(260)}</p><br>${'| '.repeat(400)}`,
    read: nth % 2 > 0,
    severity: 'info',
    createdAt: `2026-11-${String((nth % 20) + 1).padStart(2, '0')}T10:00:00Z`,
  }),
}

/** A provider with lists of these lengths, in pages of 200. Each response is written once. */
export function fullProvider(sizes: Sizes): ProviderFetch {
  const bodies = new Map<string, string>()
  const pageOf = (name: string, page: number) => {
    const total = sizes[name as keyof Sizes]
    const first = (page - 1) * pageSize
    const length = Math.max(0, Math.min(pageSize, total - first))
    const items = Array.from({ length }, (_, nth) => records[name]?.(first + nth))
    const totalPages = Math.ceil(total / pageSize)
    return JSON.stringify({ success: true, data: { items, page, pageSize, total, totalPages } })
  }
  return ({ url, method }) => {
    const { pathname, searchParams } = new URL(url)
    const [, , , , name = '', ...id] = pathname.split('/')
    const json = (text: string, status = 200) =>
      new Response(text, { status, headers: { 'content-type': 'application/json' } })
    if (name === 'account')
      return json(
        JSON.stringify({ success: true, data: { id: 'ac_1', name: 'Ada Lovelace', locale: 'en' } }),
      )
    if (name === 'ai-agent') return json('{"success":false}', 404)
    const record = records[name]
    if (!record) return json('{"success":false}', 404)
    if (id.length > 0) {
      const nth = Number(
        /\d+/.exec(id.at(-1) === 'auto-renew' ? (id.at(-2) ?? '') : (id.at(-1) ?? '')),
      )
      const found = name === 'domains' ? nth / 2 : nth
      return json(JSON.stringify({ success: true, data: method === 'DELETE' ? {} : record(found) }))
    }
    const page = Number(searchParams.get('page') ?? '1')
    const address = `${name} ${page}`
    const body = bodies.get(address) ?? pageOf(name, page)
    bodies.set(address, body)
    return json(body)
  }
}
