import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { createPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { ErrorEnvelope, success } from '#wire/envelope.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'
import { scopes } from '#wire/scopes.ts'

let platform: Platform
const unexpected: unknown[] = []
beforeAll(() => {
  platform = createPlatform({
    file: ':memory:',
    sample: true,
    wordDelayMs: 0,
    ratePerMinute: 1_000_000,
    report: (error) => unexpected.push(error),
  })
})
afterAll(() => platform.close())

const send = async (method: string, path: string, key: string | null, body?: string) => {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (key !== null) headers['Authorization'] = `Bearer ${key}`
  const request = new Request(`http://platform.test${path}`, { method, headers, body })
  return platform.app.fetch(request)
}

const newKey = (account: string, granted: typeof scopes | (typeof scopes)[number][]): string =>
  platform.store.keys.create(platform.store.accounts.idOf(account) ?? '', granted, 'Test')

const protectedOperations: [string, Operation][] = Object.entries(operations).filter(
  ([, { scope }]) => scope !== null,
)

describe.each(protectedOperations)('%s', (_, { method, path, scope, body }) => {
  const address = path.replaceAll(/\{\w+\}/g, 'none')
  const content = body === undefined ? undefined : '{}'

  test('rejects a request without a key', async () => {
    const response = await send(method, address, null, content)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="api"')
  })

  test(`rejects a key with every scope but ${scope}`, async () => {
    const key = newKey(
      'studio',
      scopes.filter((candidate) => candidate !== scope),
    )
    const response = await send(method, address, key, content)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'missing_scope', details: { scope } })
  })

  test(`accepts a key with ${scope} alone`, async () => {
    // Every protected operation has a scope.
    const key = newKey('studio', [scope as (typeof scopes)[number]])
    expect([200, 400, 404]).toContain((await send(method, address, key, content)).status)
  })
})

test('any request gets one of the two envelopes and causes no unexpected error', async () => {
  const key = newKey('studio', scopes)
  const paths = Object.values(operations).map(({ path }) => path)
  const segment = fc.oneof(
    fc.string(),
    fc.constantFrom('hosting', '70118', '..', '%00', '%E0%A4', 'n-4110', '', '__proto__'),
  )
  const path = fc
    .tuple(
      fc.constantFrom(...paths, '/', '/api/v1/openapi.json', '/api/v2'),
      segment,
      fc.record({ name: segment, value: segment }),
    )
    .map(([template, id, { name, value }]) => {
      const filled = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()))
      const query = new URLSearchParams([
        [name.toWellFormed(), value.toWellFormed()],
        ['page', value.toWellFormed()],
      ])
      return `${filled}?${query}`
    })
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constant('{"enabled":true}'),
    fc.constant('{"message":"Hi"}'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'),
      path,
      body,
      async (method, address, content) => {
        const response = await send(
          method,
          address,
          key,
          method === 'GET' ? undefined : content.toWellFormed(),
        )
        expect(response.headers.get('x-request-id')).not.toBeNull()
        expect(response.headers.get('content-language')).not.toBeNull()
        if (response.headers.get('content-type')?.startsWith('text/csv') === true) return
        const envelope: unknown = await response.json()
        if (address.startsWith('/api/v1/openapi.json') && response.status === 200) return
        if (response.status === 200) success(z.record(z.string(), z.unknown())).parse(envelope)
        else ErrorEnvelope.parse(envelope)
      },
    ),
    { numRuns: 400 },
  )
  expect(unexpected).toEqual([])
}, 60_000)

test('keeps the caller’s request id if it is safe, and replaces any other', async () => {
  const requestIds = async (id: string) => {
    const headers = { 'X-Request-Id': id }
    const request = new Request('http://platform.test/api/v1/nothing', { headers })
    const response = await platform.app.fetch(request)
    return [response.headers.get('x-request-id'), (await response.json()).requestId]
  }
  expect(await requestIds('from-client.1')).toEqual(['from-client.1', 'from-client.1'])
  const [inHeader, inBody] = await requestIds('<script>')
  expect(inHeader).toMatch(/^[\da-f-]{36}$/)
  expect(inBody).toBe(inHeader)
})

test('a throwing handler is a 500 in the envelope, and only the operator sees the cause', async () => {
  const reported: unknown[] = []
  const broken = createPlatform({
    file: ':memory:',
    sample: true,
    report: (error) => reported.push(error),
  })
  const key = broken.sampleKeys[0]?.key
  broken.store.services.list = () => {
    throw new Error('table services has a secret problem')
  }
  const headers = { Authorization: `Bearer ${key}` }
  const response = await broken.app.fetch(
    new Request('http://platform.test/api/v1/sdk/services', { headers }),
  )
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    success: false,
    code: 'internal_error',
    error: 'Internal Server Error',
  })
  expect(text).not.toContain('secret problem')
  expect(reported).toHaveLength(1)
  broken.close()
})
