/** One customer's requests must not keep others from the provider. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { createTransport } from '#server/transport.ts'
import { type Browser, startBff } from '#testing/start.ts'

const account = { success: true, data: { id: 'ac_1', name: 'Ada' } }

/**
 * A provider on a port of its own. It never answers for a service whose id begins with `slow`, and
 * answers everything else at once.
 */
async function start(env: Record<string, string> = {}) {
  const held = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url?.includes('/slow')) {
      held.add(response)
      response.on('close', () => held.delete(response))
      return
    }
    const data = request.url?.endsWith('/account') ? account.data : []
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, data }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const transport = createTransport(new URL(`http://127.0.0.1:${port}`))
  const bff = await startBff(() => new Response(null, { status: 500 }), {
    transport,
    env: { PORTICO_UPSTREAM_TIMEOUT_MS: '1500', ...env },
  })
  onTestFinished(async () => {
    await bff.end()
    server.closeAllConnections()
    server.close()
  })
  return { bff, held }
}

const until = async (condition: () => boolean) => {
  while (!condition())
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
}
const crowd = (page: Browser, method = 'GET') =>
  Array.from({ length: 140 }, (_, n) =>
    method === 'GET'
      ? page.get(`/api/services/vps/slow${n}`)
      : page.send(method, `/api/services/vps/slow${n}/auto-renew`, { body: { enabled: false } }),
  )

test("140 slow reads of one session do not delay another person's sign-in, list or change", async () => {
  const { bff, held } = await start()
  const [crowding, other] = [bff.browser(), bff.browser()]
  await crowding.signIn('nmk_the_key_of_a_crowd')
  await crowding.get('/api/services')
  const responses = crowd(crowding)
  await until(() => held.size > 0)
  expect((await other.signIn('nmk_the_key_of_another')).status).toBe(201)
  expect((await other.get('/api/services')).status).toBe(200)
  expect((await other.get('/api/invoices')).json.stale).toBe(false)
  await Promise.all(responses)
})

test('reads beyond the limit of a session are refused at once, the rest when they time out', async () => {
  const { bff, held } = await start({ PORTICO_SESSION_READS: '4' })
  const page = bff.browser()
  await page.signIn('nmk_the_key_of_a_crowd')
  await page.get('/api/services')
  const codesInOrder: unknown[] = []
  const refusals: unknown[] = []
  const responses = crowd(page).map(async (response) => {
    const { status, headers, json } = await response
    codesInOrder.push(json.code)
    refusals.push(...(json.code === 'overloaded' ? [[status, headers.get('retry-after')]] : []))
  })
  await until(() => held.size > 0)
  expect(held.size).toBeLessThanOrEqual(4)
  await Promise.all(responses)
  expect(new Set(refusals.map(String))).toEqual(new Set(['503,2']))
  expect(new Set(codesInOrder)).toEqual(new Set(['overloaded', 'provider_timeout']))
  // 4 run and 100 wait; background reads of the same session take some of these places.
  const atOnce = codesInOrder.indexOf('provider_timeout')
  expect(atOnce).toBeGreaterThanOrEqual(36)
  expect(atOnce).toBeLessThan(46)
  // The provider did not ask us to wait, so the next read is sent at once.
  expect((await page.get('/api/services/vps/quick')).json.code).toBe('not_found')
  expect((await page.get('/api/invoices')).json.stale).toBe(false)
})

test('slow writes of one session hold up neither its reads nor the writes of others', async () => {
  const { bff, held } = await start({
    PORTICO_WRITE_CONNECTIONS: '16',
    PORTICO_SESSION_WRITES: '4',
  })
  const [crowding, other] = [bff.browser(), bff.browser()]
  await crowding.signIn('nmk_the_key_of_a_crowd')
  await other.signIn('nmk_the_key_of_another')
  await crowding.get('/api/services')
  const responses = crowd(crowding, 'PATCH')
  await until(() => held.size > 0)
  expect(held.size).toBeLessThanOrEqual(4)
  expect((await crowding.get('/api/invoices')).json.stale).toBe(false)
  expect((await other.send('DELETE', '/api/notifications/n1')).status).toBe(204)
  await Promise.all(responses)
})
