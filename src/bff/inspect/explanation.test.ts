import { afterEach, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#bff/testing/start.ts'

const record = {
  sid: 1, service_id: '7', kind: 'VPS Cloud', label: 'build-02', due_date: '01/02/2026', recurring_amount: '1.234', colour: 'blue',
  root_password: 'Tr0ub4dor&3', 'password: hunter2': 'x', nested: { auto_renew: 'maybe' },
} // prettier-ignore

let bff: TestBff
const start = (env: Record<string, string>) =>
  startBff(
    (request) => {
      const { pathname } = new URL(request.url)
      const data = pathname.endsWith('/account')
        ? { id: 'ac_1', name: 'Ada' }
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
    expect(of('name')).toEqual({ field: 'name', names: ['label'], used: 'label' })
    expect(of('renewalOn')?.names).toContain('due_date')
    expect(of('renewalOn')?.used).toBeNull()
    expect(of('renewalPrice')).toMatchObject({ names: ['recurring_amount'], used: null })
    expect(of('autoRenew')).toMatchObject({ names: ['nested.auto_renew'], used: null })
    expect(of('expiresOn')).toEqual({ field: 'expiresOn', names: [], used: null })
    expect(json.others).toContain('colour')
    for (const value of ['build-02', '01/02/2026', '1.234', 'blue', 'maybe', 'Tr0ub', 'hunter2', 'password'])
      expect(text).not.toContain(value) // prettier-ignore
    expect((await page.get('/api/explanation?family=services&id=8')).json.code).toBe('not_found')
    expect((await page.get('/api/explanation?family=secrets&id=8')).json.code).toBe('invalid_input')
  })

  test('is not there unless switched on, nor without a session', async () => {
    bff = await start({})
    const page = bff.browser()
    await page.signIn('key-of-ada-1')
    expect((await page.get('/api/explanation?family=services&id=7')).status).toBe(404)
    await bff.end()
    bff = await start({ PORTICO_EXPLAIN: '1' })
    const answer = await bff.browser().get('/api/explanation?family=services&id=7')
    expect(answer.json.code).toBe('not_signed_in')
  })
})
