import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

const paths = ['/domains', '/invoices', '/orders', '/services']

test('pages that were left are freed @release', async ({ page, signIn }) => {
  await signIn('agency', { at: '/services' })
  const cdp = await page.context().newCDPSession(page)
  /** Each visit of a page has a signal of its own. The count forces garbage collection. */
  const countSignals = async (): Promise<number> => {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'AbortSignal.prototype' })
    const { objects } = await cdp.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
    })
    const { result: length } = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
    return Number(length.value)
  }
  const visitAll = async (): Promise<void> => {
    for (const path of paths) {
      await page.locator(`.side a[href="${path}"]`).click()
      await page
        .locator('.side a[aria-current="page"]')
        .and(page.locator(`[href="${path}"]`))
        .waitFor()
      await page.locator('main tbody tr, main .stack li').first().waitFor()
    }
  }
  await visitAll()
  const before = await countSignals()
  for (let round = 0; round < 5; round += 1) await visitAll()
  // 20 pages, each of which would leave two.
  expect(await countSignals()).toBeLessThan(before + 10)
})
