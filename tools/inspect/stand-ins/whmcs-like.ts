/**
 * A provider with WHMCS's dialect, behind the specified paths and envelope: run-together lower-case
 * names, double wrappers, amounts and flags as text, `limitstart` paging, inverted auto-renew, zero
 * dates, and secrets where WHMCS keeps them.
 */
import { Hono } from 'hono'

import { client } from './whmcs-client.ts'
import {
  domains,
  emails,
  invoices,
  items,
  orders,
  prices,
  products,
  type Row,
} from './whmcs-data.ts'

export { whmcsCanaries } from './whmcs-data.ts'

/** `{ products: { product: […] } }`, as in the XML that preceded it. */
const doubled = (outer: string, inner: string, rows: Row[], query: URLSearchParams): Row => {
  const start = Number(query.get('limitstart') ?? 0)
  const many = Number(query.get('limitnum') ?? 25)
  const page = rows.slice(start, start + many)
  return {
    result: 'success',
    totalresults: String(rows.length),
    startnumber: start,
    numreturned: page.length,
    [outer]: page.length > 0 ? { [inner]: page } : '',
  }
}

const failure = (code: string, message: string) => ({
  success: false,
  error: code,
  message: `${message} (cnry-db-07.internal)`,
  code,
  details: { sql: 'cnry-db-07.internal' },
})

export const whmcsKey = 'whmcs-like-key-0001'

/** Each instance keeps its own state. */
export function createWhmcsLike(): {
  fetch: (request: Request) => Response | Promise<Response>
  written: { path: string; body: unknown }[]
} {
  const own = structuredClone({ products, domains, invoices, orders, emails })
  const written: { path: string; body: unknown }[] = []
  const app = new Hono()
  app.use('/api/v1/sdk/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${whmcsKey}`)
      return c.json(failure('auth', 'Authentication Failed'), 401)
    return next()
  })
  const query = (url: string) => new URL(url).searchParams
  const ok = (data: unknown) => ({ success: true, data, message: '' })
  app.get('/api/v1/sdk/account', (c) =>
    c.json(
      ok({
        result: 'success',
        client,
        stats: { numdueinvoices: '3', dueinvoicesbalance: '€300.00 EUR' },
      }),
    ),
  )
  app.get('/api/v1/sdk/services', (c) =>
    c.json(ok(doubled('products', 'product', own.products, query(c.req.url)))),
  )
  app.get('/api/v1/sdk/services/:type/:id', (c) => {
    const product = own.products.find(
      ({ id, groupname }) => id === c.req.param('id') && groupname === c.req.param('type'),
    )
    return product
      ? c.json(
          ok({
            ...doubled('products', 'product', [product], new URLSearchParams()),
            clientid: 7,
            serviceid: Number(product.id),
          }),
        )
      : c.json(failure('notfound', 'Product Not Found'), 404)
  })
  app.patch('/api/v1/sdk/services/:type/:id/auto-renew', async (c) => {
    const body: unknown = await c.req.json()
    written.push({ path: new URL(c.req.url).pathname, body })
    const product = own.products.find(({ id }) => id === c.req.param('id'))
    const value =
      typeof body === 'object' && body !== null && 'donotrenew' in body ? body.donotrenew : null
    if (!product || (value !== '0' && value !== '1'))
      return c.json(failure('invalid', 'Invalid Input'), 400)
    product.donotrenew = value
    return c.json(ok({ result: 'success' }))
  })
  app.get('/api/v1/sdk/domains', (c) =>
    c.json(ok(doubled('domains', 'domain', own.domains, query(c.req.url)))),
  )
  app.get('/api/v1/sdk/invoices', (c) => {
    const id = query(c.req.url).get('invoiceid')
    if (id === null)
      return c.json(ok(doubled('invoices', 'invoice', own.invoices, query(c.req.url))))
    const at = own.invoices.findIndex((one) => one.id === id)
    if (at < 0) return c.json(failure('notfound', 'Invoice ID Not Found'), 404)
    // The single call renames the id and leaves out the currency.
    const {
      id: _,
      currencycode: _c,
      currencyprefix: _p,
      currencysuffix: _s,
      ...invoice
    } = own.invoices[at] ?? {}
    return c.json(
      ok({
        result: 'success',
        invoiceid: Number(id),
        ...invoice,
        items: items(at),
        transactions: '',
      }),
    )
  })
  app.get('/api/v1/sdk/orders', (c) =>
    c.json(ok(doubled('orders', 'order', own.orders, query(c.req.url)))),
  )
  app.get('/api/v1/sdk/notifications', (c) =>
    c.json(ok(doubled('emails', 'email', own.emails, query(c.req.url)))),
  )
  app.patch('/api/v1/sdk/notifications/:id', async (c) => {
    const body = (await c.req.json()) as { isread?: unknown }
    written.push({ path: new URL(c.req.url).pathname, body })
    const email = own.emails.find(({ id }) => String(id) === c.req.param('id'))
    if (!email) return c.json(failure('notfound', 'Not Found'), 404)
    email.isread = body.isread
    return c.json(ok({ result: 'success' }))
  })
  app.get('/api/v1/catalog/domain-prices', (c) =>
    c.json(
      ok({
        result: 'success',
        currency: {
          id: '1',
          code: 'EUR',
          prefix: '€',
          suffix: ' EUR',
          format: '1',
          rate: '1.00000',
        },
        pricing: prices,
      }),
    ),
  )
  app.get('/api/v1/help-center', (c) =>
    c.json(
      ok({
        knowledgebase: {
          articles: [
            {
              id: 9,
              title: 'FTP',
              article: '<p>Use FTP. Password: cnry-Help9!word</p>',
              category: 'Hosting',
              lastupdated: '2026-01-02',
            },
          ],
        },
      }),
    ),
  )
  app.all('*', (c) => c.json(failure('notfound', 'Unknown'), 404))
  return { fetch: (request) => app.fetch(request), written }
}
