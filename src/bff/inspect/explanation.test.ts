import { afterEach, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#bff/testing/start.ts'

const record = {
  sid: 1, service_id: '7', kind: 'VPS Cloud', label: 'build-02', due_date: '01/02/2026', recurring_amount: '1.234', colour: 'blue', ips: { first: 7 },
  root_password: 'Tr0ub4dor&3', 'password: hunter2': 'x', nested: { auto_renew: 'maybe' },
} // prettier-ignore

const account = {
  id: 'ac_1', name: 'Ada', vat_number: ['DK1234'], company: '', signup_date: 'long ago', shoe_size: 44, username: 'ada9',
} // prettier-ignore

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

describe('why is this blank', () => {
  test('the names that were considered, and no value', async () => {
    bff = await start({ PORTICO_EXPLAIN: '1' })
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    await page.get('/api/services')
    const address = '/api/explanation?family=services&id=7&type=vps-cloud'
    const { status, json, text } = await page.get(address)
    expect(status).toBe(200)
    const of = (field: string) =>
      (json.fields as { field: string; names: string[]; used: string | null }[]).find(
        (one) => one.field === field,
      )
    expect(of('name')).toMatchObject({ field: 'name', names: ['label'], used: 'label', unread: [] })
    expect(of('renewalOn')?.names).toContain('due_date')
    expect(of('renewalOn')?.used).toBeNull()
    expect(of('renewalPrice')).toEqual({ field: 'renewalPrice', names: ['recurring_amount'], used: null, unread: [{ name: 'recurring_amount', kind: 'text' }], withheld: 0 }) // prettier-ignore
    expect(of('autoRenew')).toMatchObject({ names: ['nested.auto_renew'], used: null })
    expect(of('expiresOn')).toEqual({ field: 'expiresOn', names: [], used: null, unread: [], withheld: 0 }) // prettier-ignore
    expect(of('ipAddresses')).toMatchObject({ names: ['ips'], used: null, unread: [{ name: 'ips', kind: 'object' }] }) // prettier-ignore
    expect(json.others).toContain('colour')
    for (const value of ['build-02', '01/02/2026', '1.234', 'blue', 'maybe', 'Tr0ub', 'hunter2', 'password'])
      expect(text).not.toContain(value) // prettier-ignore
    expect((await page.get('/api/explanation?family=services&id=8')).json.code).toBe('not_found')
    expect((await page.get('/api/explanation?family=secrets&id=8')).json.code).toBe('invalid_input')
  })

  test('of the account as well', async () => {
    bff = await start({ PORTICO_EXPLAIN: '1' })
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    const { status, json, text } = await page.get('/api/explanation?family=account')
    expect(status).toBe(200)
    const of = (field: string) =>
      (json.fields as { field: string }[]).find((one) => one.field === field)
    expect(of('taxId')).toEqual({ field: 'taxId', names: ['vat_number'], used: null, unread: [{ name: 'vat_number', kind: 'list' }], withheld: 0 }) // prettier-ignore
    // Sent, and empty.
    expect(of('company')).toMatchObject({ names: ['company'], used: null, unread: [] })
    expect(of('createdAt')).toMatchObject({ unread: [{ name: 'signup_date', kind: 'text' }] })
    // Panel names are a secret's: that there is one is all that is told.
    expect(of('id')).toMatchObject({ names: ['id'], used: 'id', withheld: 1 })
    expect(json.others).toEqual(['result', 'shoe_size'])
    for (const value of ['Ada', 'DK1234', 'long ago', '44', 'username', 'ada9'])
      expect(text).not.toContain(value)
    const odd = await page.get('/api/explanation?family=account&id=1')
    expect(odd.json.code).toBe('invalid_input')
    expect((await page.get('/api/explanation?family=services')).json.code).toBe('invalid_input')
  })

  test('is not there unless switched on, nor without a session', async () => {
    bff = await start({})
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    expect((await page.get('/api/explanation?family=services&id=7')).status).toBe(404)
    expect((await page.get('/api/session')).json.explains).toBe(false)
    await bff.end()
    bff = await start({ PORTICO_EXPLAIN: '1' })
    expect((await bff.browser().get('/api/session')).json.explains).toBe(true)
    const answer = await bff.browser().get('/api/explanation?family=services&id=7')
    expect(answer.json.code).toBe('not_signed_in')
  })
})
