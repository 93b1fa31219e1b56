/** A second page that is requested to find out whether there is one. */
import { expect, onTestFinished, test } from 'vitest'

import { createTestClock, startBff } from '#testing/start.ts'

test.each([
  { status: 503, first: [503, 'provider_unavailable'] },
  // A 500 may be a refusal of the parameter. The page is requested again all the same.
  { status: 500, first: [200, undefined] },
])('a second page that fails with $status is read once it is back', async ({ status, first }) => {
  const all = Array.from({ length: 25 }, (_, nth) => ({ id: `s${nth}`, type: 'vps', name: 'x' }))
  let isDown = true
  const clock = createTestClock()
  const bff = await startBff(
    ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.endsWith('/services'))
        return Response.json({
          success: true,
          data: pathname.endsWith('/account') ? { id: '1' } : [],
        })
      const page = Number(searchParams.get('page') ?? 1)
      if (page === 2 && isDown) return Response.json({}, { status })
      return Response.json({ success: true, data: all.slice((page - 1) * 20, page * 20) })
    },
    { clock },
  )
  onTestFinished(() => bff.end())
  const browser = bff.browser()
  await browser.signIn('nmk_a_key_of_the_test')
  const response = await browser.get('/api/services')
  expect([response.status, response.json.code]).toEqual(first)
  isDown = false
  clock.advance(3_600_000)
  await expect.poll(async () => (await browser.get('/api/services')).json.total).toBe(25)
})
