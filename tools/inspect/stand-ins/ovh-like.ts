/**
 * A provider with OVH's dialect, behind the specified paths and envelope: lists of ids, amounts as
 * `{ currencyCode, text, value }`, `renew` objects with forced renewal, two date formats,
 * `nichandle`, and bills with a password.
 */
import { Hono } from 'hono'

import { bill, billIds, domain, domainNames, euros, type Row, services } from './ovh-data.ts'

export { ovhCanaries } from './ovh-data.ts'

const ok = (data: unknown) => ({ success: true, data, message: 'ok' })
const failure = (message: string) => ({
  success: false,
  error: 'Client::NotFound',
  message: `${message} cnry-ovh-stack`,
  code: 'NOT_FOUND',
  details: { stack: 'cnry-ovh-stack' },
})

export const ovhKey = 'ovh-like-key-0001'

/** Each instance keeps its own state. */
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
  app.get('/api/v1/sdk/account', (c) =>
    c.json(
      ok({
        nichandle: 'xx123-ovh',
        firstname: 'Ana',
        name: 'Prat',
        organisation: '',
        email: 'ana@atelier.example',
        address: '1 rue Kellermann',
        city: 'Roubaix',
        zip: '59100',
        province: null,
        area: '',
        country: 'fr',
        vat: 'FR22424761419',
        language: 'fr_FR',
        currency: { code: 'EUR', symbol: '€' },
        ovhCompany: 'ovh',
        ovhSubsidiary: 'FR',
        phone: '+33.972101007',
        birthDay: '1980-02-03',
        nationalIdentificationNumber: 'cnry-nic-secret',
        creationDate: '2011-05-06',
      }),
    ),
  )
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
  app.get('/api/v1/sdk/orders/:id', (c) =>
    c.json(
      ok({
        orderId: Number(c.req.param('id')),
        date: '2026-10-03T08:15:00+02:00',
        expirationDate: '2026-10-17',
        retractionDate: null,
        status: 'delivering',
        password: 'cnry-order-password',
        url: 'https://order.ovh.example/?orderPassword=cnry-order-password',
        priceWithTax: euros(120),
        priceWithoutTax: euros(100),
        tax: euros(20),
        details: [
          {
            description: 'VPS',
            domain: '*001',
            quantity: '1',
            totalPrice: euros(100),
            cancelled: false,
          },
        ],
      }),
    ),
  )
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
