/** "What if" on Services: switches tried out without saving. */
import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { openServices } from './support/services.ts'
import { expect, test } from './support/test.ts'

test('flips move the sums, survive a reload, and are applied by a review or discarded', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?autoRenew=on')
  const start = page.getByRole('button', { name: 'What if', exact: true })
  await start.press('w')
  const dock = page.getByRole('region', { name: 'What if' })
  await expect(dock).toContainText('Flip a switch in the list')
  await start.press('w')
  await expect(dock).toHaveCount(0)
  await start.click()
  const switches = page.getByRole('switch', { name: /^What if: auto-renew/, checked: true })
  await switches.first().click()
  await expect(dock).toContainText(/1 service would end, on/)
  await switches.first().click()
  await expect(dock).toContainText(/2 services would end, the first on/)
  await expect(dock.getByText(/less\./)).toBeVisible()
  await expect(page.getByText('Would end', { exact: true })).toHaveCount(2)
  await expect(page.getByText(/^→ €[\d,.]+ would be charged$/).first()).toBeVisible()
  await expectAccessibleInBoth(page, 'what-if')
  await page.getByRole('button', { name: 'Only the 2 changed' }).click()
  await expect(page.getByRole('switch')).toHaveCount(2)
  await page.getByRole('button', { name: 'Only the 2 changed' }).click()
  await expect(page.getByRole('switch').nth(2)).toBeVisible()

  await page.reload()
  await expect(dock).toContainText(/2 services would end, the first on/)

  await dock.getByRole('button', { name: 'Apply 2 changes' }).click()
  const review = page.getByRole('dialog', { name: 'Turn off auto-renew for 2' })
  await expect(review.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await dock.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dock).toContainText(/2 services would end, the first on/)
  await dock.getByRole('button', { name: 'Discard' }).click()
  await expect(dock).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Auto-renew/ }).first()).toBeVisible()
  await expect(dock).toHaveCount(0)
})

test(
  'a selection is tried out as a whole, and applied by a job',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail&autoRenew=on')
    await page.getByRole('button', { name: 'What if', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: /^Try turning off \d/ }).click()
    const dock = page.getByRole('region', { name: 'What if' })
    await expect(dock).toContainText(/services would end, the first on/)
    await dock.getByRole('button', { name: /^Apply \d/ }).click()
    const review = page.getByRole('dialog', { name: /^Turn off auto-renew/ })
    await review.getByRole('button', { name: /^Turn off \d/ }).click()
    await expect(dock).toHaveCount(0)
    await expect(page.getByRole('switch', { name: /^Auto-renew/, checked: true })).toHaveCount(0)
  },
)

test(
  'both directions are applied in bulk, one review after the other',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page)
    const numberOf = async (state: string): Promise<number> =>
      await page.evaluate(async (path) => {
        const headers = { 'X-Requested-With': 'portico' }
        return (await (await fetch(path, { headers })).json()).total
      }, `/api/services?autoRenew=${state}`)
    const before = { on: await numberOf('on'), off: await numberOf('off') }
    await page.getByRole('button', { name: 'What if', exact: true }).click()
    const dock = page.getByRole('region', { name: 'What if' })
    const tryAll = async (search: string, direction: string) => {
      await openServices(page, search)
      await page.getByRole('checkbox', { name: 'Select all' }).click()
      const button = page.getByRole('button', { name: new RegExp(`^Try turning ${direction} \\d`) })
      const count = Number(/\d+/.exec(await button.innerText())?.[0])
      await button.click()
      return count
    }
    const off = await tryAll('?autoRenew=on&renewsWithin=14', 'off')
    const on = await tryAll('?autoRenew=off&endsWithin=30', 'on')
    await expect(dock).toContainText(/would end, /)
    await expect(dock).toContainText(/would renew, /)
    await dock.getByRole('button', { name: `Apply ${off + on} changes` }).click()
    const reviewOf = (direction: string) =>
      page.getByRole('dialog', { name: new RegExp(`^Turn ${direction} auto-renew`) })
    await expect(reviewOf('off')).toContainText('Review 1 of 2. Next you review turning on')
    const turnOff = reviewOf('off').getByRole('button', { name: /^Turn off \d/ })
    await expect(turnOff).toBeEnabled()
    const place = await turnOff.boundingBox()
    await turnOff.click()
    await expect(reviewOf('on')).toContainText('Review 2 of 2.')
    // Where the second click of a double click lands.
    if (place) await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await expect(reviewOf('on').getByRole('button', { name: /^Turn on \d/ })).toBeEnabled()
    await reviewOf('on')
      .getByRole('button', { name: /^Turn on \d/ })
      .click()
    await expect(dock).toHaveCount(0)
    await expect.poll(() => numberOf('on'), { timeout: 90_000 }).toBe(before.on - off + on)
    await expect.poll(() => numberOf('off'), { timeout: 90_000 }).toBe(before.off - on + off)
    const tray = page.locator('.tray-bar')
    await expect(tray).toContainText(`Auto-renew changed (${off + on})`)
    await tray.getByRole('button', { name: `Undo (${off + on})` }).click()
    await expect.poll(() => numberOf('on'), { timeout: 90_000 }).toBe(before.on)
    await expect(tray).toContainText(`Undone: auto-renew as before (${off + on})`)
  },
)
