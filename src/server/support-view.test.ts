/** SUP-2: support staff reach only the endpoints that the table opens to them. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { assistant } from '#contract/assistant.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { explanation } from '#contract/explanation.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const endpoints: EndpointTable = { ...table, ...assistant, ...explanation }
const rows = Object.entries(endpoints).map(([template, definition]) => {
  const [method = '', path = ''] = template.split(' ')
  return { template, method, path: path.replaceAll(/\{\w+\}/g, 'x'), definition }
})
const closed = rows.filter(({ definition }) => !definition.support)

let platform: Platform
let bff: TestBff
let staff: Browser

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  bff = await startBff((request) => platform.app.fetch(request), {
    env: {
      PORTICO_EXPLAIN: '1',
      PORTICO_ORIGIN: 'http://localhost:4400',
      PORTICO_SIGN_IN: 'api-key,passkey',
      PORTICO_STORED_DATA: '1',
    },
  })
  staff = bff.browser()
  await staff.signIn(platform.sampleKeys[0]?.key ?? '')
  const customers = { ...bff.sessions }
  bff.sessions.ofRequest = async (request) => {
    const session = await customers.ofRequest(request)
    return session && { ...session, support: { grantId: 'g1', hideAmounts: true } }
  }
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

test('SUP-2: nothing that writes, downloads or streams is open to support, but their own view', () => {
  const wrong = rows.filter(
    ({ method, path, definition }) =>
      definition.support &&
      (method !== 'GET' || typeof definition.output === 'string') &&
      !path.startsWith('/api/support/session'),
  )
  expect(wrong.map(({ template }) => template)).toEqual([])
})

test.each(closed)('SUP-2: $template is closed to support', async ({ method, path, template }) => {
  const calls = bff.journal.length
  const { status, json } = await staff.send(method, path, {
    body: method === 'GET' ? undefined : {},
  })
  // A person's endpoints do not accept a support session.
  const isPersons = /linked-keys|\/api\/person|step-up\/passkey/.test(template)
  expect([status, json.code]).toEqual(
    isPersons ? [401, 'not_signed_in'] : [403, 'read_only_session'],
  )
  expect(bff.journal.length).toBe(calls)
})

test('SUP-2: the session says that it is a support view', async () => {
  const { json } = await staff.get('/api/session')
  expect([json.state, json.support]).toEqual(['support', { hideAmounts: true }])
})
