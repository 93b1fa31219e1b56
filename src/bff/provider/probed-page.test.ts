/** A second page that is requested to find out whether there is one. */
import { expect, onTestFinished, test } from 'vitest'

import { createTestClock, startBff } from '#testing/start.ts'

// A 500 may be a refusal of the parameter, or a failure: nobody can tell.
test.each([500, 503])(
  'a list is incomplete while its second page fails with %i',
  async (status) => {
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
    const shown = async () => (await browser.get('/api/services')).json
    expect(await shown()).toMatchObject({ complete: false, loaded: 20 })
    await expect.poll(shown).toMatchObject({ complete: false, loaded: 20, stale: true })
    // Selecting or exporting everything would give a part.
    expect((await browser.get('/api/services?fields=keys')).status).toBe(503)
    isDown = false
    clock.advance(3_600_000)
    await expect.poll(async () => (await shown()).total).toBe(25)
  },
)
