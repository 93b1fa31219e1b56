import { afterEach, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

let bff: TestBff
afterEach(() => bff.end())

const gone = () => Response.json({ success: false, code: 'not_found' }, { status: 404 })

test('deleting one already deleted removes it; one never listed is not found', async () => {
  bff = await startBff((request) => {
    const data = request.url.endsWith('/account')
      ? { id: 'ac_1', name: 'Ada' }
      : { items: ['n1', 'n2'].map((id) => ({ id, title: id, read: false })) }
    return request.method === 'DELETE' ? gone() : Response.json({ success: true, data })
  })
  const page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  expect((await page.get('/api/notifications')).json.total).toBe(2)
  expect((await page.send('DELETE', '/api/notifications/n1')).status).toBe(204)
  expect((await page.get('/api/notifications')).json.items).toMatchObject([{ id: 'n2' }])
  expect((await page.send('DELETE', '/api/notifications/n3')).json.code).toBe('not_found')
})
