/**
 * A provider in its own process whose accounts have as many records as their key says:
 * `nmk_live_<records>_<anything>` has that many services and invoices. Pages are kept as bytes, so that
 * it costs next to nothing. The message `{ delay }` sets the milliseconds before each response,
 * `{ change }` changes a service of each account, and any message returns the numbers of reads so far.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const perPage = 50
let delay = 0
/** How often a service has been changed at the provider. */
let changes = 0
let reads = 0
/** Those of a page of services or invoices. */
let listPages = 0

const amount = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'EUR' })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Services whose auto-renew has been changed, by account and id. */
const changed = new Map<string, boolean>()

const service = (key: string, nth: number) => {
  const id = `s${nth}`
  return {
    id,
    type: nth % 3 ? 'hosting' : 'vps',
    status: 'active',
    name: `studio-${(nth * 7919) % 100_003}.example`,
    domain: `studio-${nth}.example`,
    createdAt: '2024-03-01',
    nextRenewalAt: dayIn(20 + (nth % 340)),
    renewalPrice: amount(900 + (nth % 70) * 10 + (nth === 7 ? changes : 0)),
    billingPeriodMonths: 12,
    autoRenew: {
      enabled: changed.get(`${key} ${id}`) ?? nth % 4 > 0,
      changeable: true,
      reason: null,
    },
  }
}

const invoice = (_key: string, nth: number) => ({
  id: `inv_${nth}`,
  number: `RE-${String(nth).padStart(6, '0')}`,
  status: nth % 90 ? 'paid' : 'open',
  issuedAt: dayIn(-(nth % 700)),
  dueAt: dayIn(14 - (nth % 700)),
  paidAt: nth % 90 ? dayIn(2 - (nth % 700)) : null,
  subtotal: amount(10_000 + nth),
  taxes: [{ name: 'VAT', ratePercent: 19, amount: amount(1900 + nth) }],
  total: amount(11_900 + 2 * nth),
  balanceDue: amount(nth % 90 ? 0 : 11_900 + 2 * nth),
  lines: [
    {
      description: `Hosting studio-${nth}.example, 1 year`,
      quantity: 1,
      unitPrice: amount(10_000 + nth),
      amount: amount(10_000 + nth),
      taxRatePercent: 19,
      periodStart: dayIn(-(nth % 700)),
      periodEnd: dayIn(364 - (nth % 700)),
      subject: { kind: 'service', type: nth % 3 ? 'hosting' : 'vps', id: `s${nth}` },
    },
  ],
  orderId: null,
  billedTo: ['Agency GmbH', '10115 Berlin', 'DE'],
  pdfUrl: `https://pay.example/i/${nth}.pdf`,
})

const bodies = new Map<string, Buffer>()

function listPage(
  resource: string,
  key: string,
  page: number,
  make: (key: string, nth: number) => object,
) {
  listPages += 1
  const total = Number(/^nmk_live_(\d+)/.exec(key)?.[1] ?? 0)
  // Accounts of one size have the same records, unless something was changed in them.
  const owner = resource === 'services' && changed.size > 0 ? key : String(total)
  const id = `${resource} ${owner} ${page}`
  const cached = bodies.get(id)
  if (cached) return cached
  const first = (page - 1) * perPage
  const items = Array.from({ length: Math.max(0, Math.min(perPage, total - first)) }, (_, nth) =>
    make(key, first + nth),
  )
  const totalPages = Math.ceil(total / perPage)
  const data = { items, page, perPage, total, totalPages }
  const body = Buffer.from(JSON.stringify({ success: true, data, message: 'ok' }))
  bodies.set(id, body)
  return body
}

const json = (data: unknown) => Buffer.from(JSON.stringify({ success: true, data, message: 'ok' }))

function bodyFor(key: string, { pathname, searchParams }: URL, enabled: boolean | null): Buffer {
  const [, resource = '', , id = ''] =
    /\/sdk\/([\w-]+)(?:\/([\w-]+)\/([\w-]+))?/.exec(pathname) ?? []
  const page = Number(searchParams.get('page') ?? 1)
  if (resource === 'account') return json({ id: key, currency: 'EUR', timezone: 'Europe/Berlin' })
  if (resource === 'invoices') return listPage(resource, key, page, invoice)
  if (resource !== 'services') return json({ items: [], page: 1, perPage, total: 0, totalPages: 0 })
  if (id === '') return listPage(resource, key, page, service)
  const nth = Number(id.slice(1))
  if (enabled !== null) {
    changed.set(`${key} ${id}`, enabled)
    bodies.delete(`services ${key} ${1 + Math.floor(nth / perPage)}`)
  }
  return json(service(key, nth))
}

const send = (response: ServerResponse, body: Buffer) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') reads += 1
  const key = (request.headers.authorization ?? '').replace('Bearer ', '')
  let sent = ''
  request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
  request.once('end', () => {
    const enabled = request.method === 'PATCH' ? /true/.test(sent) : null
    const body = bodyFor(key, new URL(request.url ?? '', 'http://provider'), enabled)
    if (delay === 0) send(response, body)
    else setTimeout(() => send(response, body), delay)
  })
})
server.keepAliveTimeout = 60_000
process.on('message', (message: { delay?: number; change?: true }) => {
  delay = message.delay ?? delay
  if (message.change) {
    changes += 1
    for (const id of bodies.keys()) if (/^services .* 1$/.test(id)) bodies.delete(id)
  }
  process.send?.({ reads, listPages })
})
server.listen(0, '127.0.0.1', 4096, () => {
  // Never a string or null while a TCP server listens.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
