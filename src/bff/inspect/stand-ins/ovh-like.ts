/**
 * A provider that speaks as OVH does behind the specification's paths and envelope: lists of ids
 * that are asked for one by one, amounts as `{ currencyCode, text, value }`, `renew` objects with
 * forced renewal, two ways of writing days, `nichandle`, bills with a password.
 */
import { Hono } from 'hono'

type Row = Record<string, unknown>

/** What must never come out of the BFF, in any family. */
export const ovhCanaries = [
  'cnry-bill-password',
  'cnry-order-password',
  'cnry-ovh-authinfo',
  'cnry-kvm-Pa55',
  'cnry-nic-secret',
  'cnry-ovh-stack',
  'cnry-Rescue9!x',
  'sk_live_cnry4eC39HqLyjWDarjtT1',
]

const euros = (value: number) => ({
  currencyCode: 'EUR',
  text: `${value.toFixed(2)} €`,
  value,
  priceInUcents: Math.round(value * 1e8),
})
const pad = (n: number) => String(n).padStart(2, '0')

const services: Row[] = Array.from({ length: 14 }, (_, n) => ({
  serviceId: 110_000_000 + n,
  route: { path: ['/vps/{serviceName}', '/hosting/web/{serviceName}', '/email/domain/{serviceName}'][n % 3] },
  resource: { name: `vps-${n}.ovh.example`, displayName: n % 2 ? `Build server ${n}` : null, state: 'active', product: { name: 'vps-2026-model3', description: 'VPS model 3' } },
  creation: `2024-${pad((n % 12) + 1)}-10`,
  expiration: `2027-${pad((n % 12) + 1)}-10T00:00:00+02:00`,
  nextBillingDate: `2026-12-${pad((n % 27) + 1)}`,
  engagedUpTo: null,
  status: ['ok', 'ok', 'inCreation', 'pendingDebt', 'expired', 'unPaid'][n % 6],
  renewalType: n % 5 === 2 ? 'automaticForcedProduct' : 'automaticV2016',
  renew: { automatic: n % 4 !== 1, deleteAtExpiration: n % 7 === 3, forced: n % 5 === 2, manualPayment: false, period: n % 2 ? 12 : 1 },
  price: euros(6.99 + n),
  contactAdmin: 'xx123-ovh',
  kvmPassword: 'cnry-kvm-Pa55',
})) // prettier-ignore

const domainNames = ['atelier.example', 'xn--bcher-kva.example', 'studio.example']
const domain = (name: string): Row => ({ domain: name, serviceId: 4000, nameServerType: 'external', nameServers: [{ id: 1, nameServer: 'dns1.ovh.example' }, { id: 2, nameServer: 'ns1.ovh.example' }], transferLockStatus: 'locked', dnssecState: 'enabled', whoisOwner: 'xx123', expiration: '2027-03-04', creation: '2021-03-04', status: 'ok', renew: { automatic: true, deleteAtExpiration: false, forced: false, period: 12 }, authInfo: 'cnry-ovh-authinfo' }) // prettier-ignore

const bill = (id: string): Row => {
  const n = Number(id.slice(2))
  return { billId: id, date: `2026-${pad((n % 11) + 1)}-03T08:15:00+02:00`, orderId: 55_000_000 + n, priceWithoutTax: euros(100), tax: euros(20), priceWithTax: euros(120), password: 'cnry-bill-password', pdfUrl: `https://bills.ovh.example/${id}.pdf`, url: `https://bills.ovh.example/cgi/${id}?passwd=cnry-bill-password`, debt: { status: n % 3 ? 'PAID' : 'UNPAID', dueDate: '2026-12-24' }, details: [{ billDetailId: `${id}-1`, description: 'VPS model 3', domain: `vps-${n % 14}.ovh.example`, quantity: '2', unitPrice: euros(50), totalPrice: euros(100), periodStart: '2026-11-01', periodEnd: '2026-11-30' }] } // prettier-ignore
}
const billIds = Array.from({ length: 31 }, (_, n) => `FR${1000 + n}`)

const ok = (data: unknown) => ({ success: true, data, message: 'ok' })
const failure = (message: string) => ({
  success: false,
  error: 'Client::NotFound',
  message: `${message} cnry-ovh-stack`,
  code: 'NOT_FOUND',
  details: { stack: 'cnry-ovh-stack' },
})

export const ovhKey = 'ovh-like-key-0001'

/** Its own state: what is changed stays changed. */
export function createOvhLike(): {
  fetch: (request: Request) => Response | Promise<Response>
  written: { path: string; body: unknown }[]
} {
  const own = structuredClone(services)
  const written: { path: string; body: unknown }[] = []
  let read = false
  const app = new Hono()
  app.use('/api/v1/sdk/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${ovhKey}`)
      return c.json({ ...failure('This credential is not valid'), code: 'INVALID_CREDENTIAL' }, 401)
    return next()
  })
  app.get('/api/v1/sdk/account', (c) => c.json(ok({ nichandle: 'xx123-ovh', firstname: 'Ana', name: 'Prat', organisation: '', email: 'ana@atelier.example', address: '1 rue Kellermann', city: 'Roubaix', zip: '59100', province: null, area: '', country: 'fr', vat: 'FR22424761419', language: 'fr_FR', currency: { code: 'EUR', symbol: '€' }, ovhCompany: 'ovh', ovhSubsidiary: 'FR', phone: '+33.972101007', birthDay: '1980-02-03', nationalIdentificationNumber: 'cnry-nic-secret', creationDate: '2011-05-06' }))) // prettier-ignore
  app.get('/api/v1/sdk/services', (c) => c.json(ok(own)))
  app.get('/api/v1/sdk/services/:type/:id', (c) => {
    const found = own.find(({ serviceId }) => String(serviceId) === c.req.param('id'))
    return found ? c.json(ok(found)) : c.json(failure('This service does not exist'), 404)
  })
  app.patch('/api/v1/sdk/services/:type/:id/auto-renew', async (c) => {
    const body = (await c.req.json()) as { renew?: { automatic?: unknown } }
    written.push({ path: new URL(c.req.url).pathname, body })
    const found = own.find(({ serviceId }) => String(serviceId) === c.req.param('id'))
    if (!found || typeof body.renew?.automatic !== 'boolean')
      return c.json(failure('Missing renew.automatic'), 400)
    found.renew = {
      ...(found.renew as Row),
      automatic: body.renew.automatic,
      deleteAtExpiration: false,
    }
    return c.json(ok(null))
  })
  app.get('/api/v1/sdk/domains', (c) => c.json(ok(domainNames)))
  app.get('/api/v1/sdk/domains/:name', (c) =>
    domainNames.includes(c.req.param('name'))
      ? c.json(ok(domain(c.req.param('name'))))
      : c.json(failure('No such domain'), 404),
  )
  app.get('/api/v1/sdk/invoices', (c) => c.json(ok(billIds)))
  app.get('/api/v1/sdk/invoices/:id', (c) =>
    billIds.includes(c.req.param('id'))
      ? c.json(ok(bill(c.req.param('id'))))
      : c.json(failure('No such bill'), 404),
  )
  app.get('/api/v1/sdk/orders', (c) => c.json(ok([55_001_000, 55_001_001])))
  app.get('/api/v1/sdk/orders/:id', (c) => c.json(ok({ orderId: Number(c.req.param('id')), date: '2026-10-03T08:15:00+02:00', expirationDate: '2026-10-17', retractionDate: null, status: 'delivering', password: 'cnry-order-password', url: 'https://order.ovh.example/?orderPassword=cnry-order-password', priceWithTax: euros(120), priceWithoutTax: euros(100), tax: euros(20), details: [{ description: 'VPS', domain: '*001', quantity: '1', totalPrice: euros(100), cancelled: false }] }))) // prettier-ignore
  app.get('/api/v1/sdk/notifications', (c) =>
    c.json(
      ok([
        {
          id: '0a1b',
          title: 'Rescue mode',
          shortText: null,
          text: 'Votre mot de passe : cnry-Rescue9!x\nClé : sk_live_cnry4eC39HqLyjWDarjtT1',
          html: null,
          priority: 'HIGH',
          categories: ['TECHNICAL'],
          createdAt: '2026-11-19T10:00:00+01:00',
          read,
          attachments: [],
        },
      ]),
    ),
  )
  app.patch('/api/v1/sdk/notifications/:id', async (c) => {
    const body = (await c.req.json()) as { read?: unknown }
    written.push({ path: new URL(c.req.url).pathname, body })
    read = body.read === true
    return c.json(ok(null))
  })
  app.get('/api/v1/catalog/domain-prices', (c) =>
    c.json(
      ok([
        {
          action: 'create',
          offerId: 'fr-create',
          offer: 'gold',
          orderable: true,
          duration: ['P1Y'],
          prices: [
            { label: 'PRICE', price: euros(7.99) },
            { label: 'RENEW', price: euros(9.99) },
            { label: 'TOTAL', price: euros(7.99) },
          ],
        },
        {
          action: 'transfer',
          offerId: 'fr-transfer',
          orderable: true,
          duration: ['P1Y'],
          prices: [
            { label: 'PRICE', price: euros(5.99) },
            { label: 'TOTAL', price: euros(5.99) },
          ],
        },
      ]),
    ),
  )
  app.get('/api/v1/help-center', (c) =>
    c.json(
      ok({
        categories: [
          {
            name: 'Domaines',
            articles: [
              {
                slug: 'dns',
                title: 'Zone DNS',
                excerpt: 'Modifier la zone',
                content: '# DNS\n\nMot de passe : cnry-Rescue9!x',
              },
            ],
          },
        ],
        locale: 'fr_FR',
      }),
    ),
  )
  app.all('*', (c) => c.json(failure('Unknown'), 404))
  return { fetch: (request) => app.fetch(request), written }
}
