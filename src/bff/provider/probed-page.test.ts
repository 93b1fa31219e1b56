/** A second page that is requested to find out whether there is one. */
import { expect, onTestFinished, test } from 'vitest'

import { createTestClock, startBff, whole } from '#testing/start.ts'

test('a list whose second page is away is not whole, and is read again once that is back', async () => {
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
      if (page === 2 && isDown) return Response.json({}, { status: 503 })
      return Response.json({ success: true, data: all.slice((page - 1) * 20, page * 20) })
    },
    { clock },
  )
  onTestFinished(() => bff.end())
  const browser = bff.browser()
  await browser.signIn('nmk_a_key_of_the_test')
  const first = await browser.get('/api/services')
  expect([first.status, first.json.code]).toEqual([503, 'provider_unavailable'])
  isDown = false
  clock.advance(60_000)
  const { json } = await whole(browser, '/api/services')
  expect([json.total, json.complete]).toEqual([25, true])
})
