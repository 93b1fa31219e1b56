import { afterEach, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

const record = {
  sid: 1,
  service_id: '7',
  kind: 'VPS Cloud',
  label: 'build-02',
  due_date: '01/02/2026',
  recurring_amount: '1.234',
  colour: 'blue',
  ips: { first: 7 },
  root_password: 'Tr0ub4dor&3',
  'password: hunter2': 'x',
  nested: { auto_renew: 'maybe' },
}

const account = {
  id: 'ac_1',
  name: 'Ada',
  vat_number: ['DK1234'],
  company: '',
  signup_date: 'long ago',
  shoe_size: 44,
  username: 'ada9',
}

let bff: TestBff
const start = (env: Record<string, string>) =>
  startBff(
    (request) => {
      const { pathname } = new URL(request.url)
      const data = pathname.endsWith('/account')
        ? { result: 'success', client: account }
        : pathname.endsWith('/services')
          ? { items: [record] }
          : pathname.includes('/services/VPS%20Cloud/7')
            ? record
            : null
      return data
        ? Response.json({ success: true, data })
        : Response.json({ success: false, code: 'not_found' }, { status: 404 })
    },
    { env },
  )

afterEach(() => bff.end())

describe('explanation', () => {
  test('lists the considered names, and no value', async () => {
    bff = await start({ PORTICO_EXPLAIN: '1' })
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    await page.get('/api/services')
    const path = '/api/explanation?resource=services&id=7&type=vps-cloud'
    const { status, json, text } = await page.get(path)
    expect(status).toBe(200)
    const fieldOf = (field: string) =>
      (json.fields as { field: string; names: string[]; used: string | null }[]).find(
        (entry) => entry.field === field,
      )
    expect(fieldOf('name')).toMatchObject({
      field: 'name',
      names: ['label'],
      used: 'label',
      unread: [],
    })
    expect(fieldOf('renewalOn')?.names).toContain('due_date')
    expect(fieldOf('renewalOn')?.used).toBeNull()
    expect(fieldOf('renewalPrice')).toEqual({
      field: 'renewalPrice',
      names: ['recurring_amount'],
      used: null,
      unread: [{ name: 'recurring_amount', kind: 'text', reason: 'ambiguous' }],
      withheld: 0,
    })
    expect(fieldOf('autoRenew')).toMatchObject({ names: ['auto_renew'], used: null })
    expect(fieldOf('expiresOn')).toEqual({
      field: 'expiresOn',
      names: [],
      used: null,
      unread: [],
      withheld: 0,
    })
    expect(fieldOf('ipAddresses')).toMatchObject({
      names: ['ips'],
      used: null,
      unread: [{ name: 'ips', kind: 'object', reason: 'form' }],
    })
    // Nothing reads `colour`, and the name of an unread field may itself be a secret.
    for (const value of [
      'colour',
      'build-02',
      '01/02/2026',
      '1.234',
      'blue',
      'maybe',
      'Tr0ub',
      'hunter2',
      'password',
    ])
      expect(text).not.toContain(value)
    expect((await page.get('/api/explanation?resource=services&id=8')).json.code).toBe('not_found')
    expect((await page.get('/api/explanation?resource=secrets&id=8')).json.code).toBe(
      'invalid_input',
    )
  })

  test('explains the account', async () => {
    bff = await start({ PORTICO_EXPLAIN: '1' })
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    const { status, json, text } = await page.get('/api/explanation?resource=account')
    expect(status).toBe(200)
    const fieldOf = (field: string) =>
      (json.fields as { field: string }[]).find((entry) => entry.field === field)
    expect(fieldOf('taxId')).toEqual({
      field: 'taxId',
      names: ['vat_number'],
      used: null,
      unread: [{ name: 'vat_number', kind: 'list', reason: 'form' }],
      withheld: 0,
    })
    // Sent, but empty.
    expect(fieldOf('company')).toMatchObject({ names: ['company'], used: null, unread: [] })
    expect(fieldOf('createdAt')).toMatchObject({ unread: [{ name: 'signup_date', kind: 'text' }] })
    // `username` names a secret, so it is only counted.
    expect(fieldOf('id')).toMatchObject({ names: ['id'], used: 'id', withheld: 1 })
    for (const value of ['shoe_size', 'Ada', 'DK1234', 'long ago', '44', 'username', 'ada9'])
      expect(text).not.toContain(value)
    const withId = await page.get('/api/explanation?resource=account&id=1')
    expect(withId.json.code).toBe('invalid_input')
    expect((await page.get('/api/explanation?resource=services')).json.code).toBe('invalid_input')
  })

  test('is not found unless switched on, and needs a session', async () => {
    bff = await start({})
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    expect((await page.get('/api/explanation?resource=services&id=7')).status).toBe(404)
    expect((await page.get('/api/session')).json.explains).toBe(false)
    await bff.end()
    bff = await start({ PORTICO_EXPLAIN: '1' })
    expect((await bff.browser().get('/api/session')).json.explains).toBe(true)
    const response = await bff.browser().get('/api/explanation?resource=services&id=7')
    expect(response.json.code).toBe('not_signed_in')
  })
})
