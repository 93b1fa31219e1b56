import { layoutStates } from './support/layout-states.ts'
import { layoutFaults } from './support/layout.ts'
import { choosePseudo } from './support/pseudo.ts'
import { expect, test } from './support/test.ts'

for (const tag of ['de', 'fr', 'es', 'ar'])
  test(`${tag}`, async ({ page, signIn }) => {
    test.setTimeout(200_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await choosePseudo(page, tag)
    await signIn('agency', { at: null })
    for (const state of layoutStates.filter((s) => !s.open && !s.prepare && !s.repeats && s.account === undefined)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(state.path)
      await expect(state.content(page)).toBeVisible()
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForTimeout(150)
        const faults = await layoutFaults(page)
        if (faults.length) console.log(tag, state.name, width, JSON.stringify(faults))
        if (['overview','services','invoices'].includes(state.name)) await page.screenshot({ path: `/tmp/shots/${tag}-${state.name}-${width}.png` })
      }
    }
  })
