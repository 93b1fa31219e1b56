/** What the document shows before any script has loaded, and what it asks for. */
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('before any script has loaded, a page shows navigation and title, and nothing private', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  const { promise: later, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await later
    await route.continue()
  })
  await page.goto('/services', { waitUntil: 'commit' })
  const frame = page.locator('#first-frame')
  await expect(frame.getByRole('heading', { name: 'Services' })).toBeVisible()
  // Before the style sheet has loaded, the phone's link is visible too.
  await expect(frame.getByRole('link', { name: 'Services' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(frame).not.toContainText('Okafor')
  await expectAccessible(page)
  // Later its name has the number of domains too.
  const place = () =>
    page
      .getByRole('link', { name: /^Domains/ })
      .first()
      .boundingBox()
  const before = await place()
  release()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(frame).toBeHidden()
  // The page takes the frame over without a jump.
  expect(await place()).toEqual(before)
})

test('session and first list are asked for once, before the page’s scripts', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  const left = () => page.evaluate(() => Object.keys(globalThis.early?.responses ?? {}))
  for (const path of ['/', '/services', '/invoices']) {
    const wanted = ['/api/session', path === '/' ? '/api/overview' : `/api${path}`]
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (wanted.includes(pathname)) asked.push(pathname)
    })
    await page.goto(path)
    await expect(page.locator('#root h1').first()).toBeVisible()
    // The page used both responses. Those for another list would be left.
    await expect.poll(left).toEqual([])
    page.removeAllListeners('request')
    // The page polls the overview until it is complete.
    expect(path === '/' ? asked.slice(0, 2) : asked).toEqual(wanted)
  }
})

test('a long list has its rows after at most eight scripts and one call besides the session', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main [role="switch"]') === null) return
      observer.disconnect()
      document.documentElement.dataset['rowsAt'] = String(performance.now())
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/services')
  const rowsAt = page.locator('html[data-rows-at]')
  await rowsAt.waitFor({ state: 'attached' })
  // The browser lists a request once it has ended; those of the first moment all have.
  const before = await rowsAt.evaluate((root) =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < Number(root.dataset['rowsAt']))
      .map(({ name }) => new URL(name).pathname),
  )
  const scripts = before.filter((path) => path.endsWith('.js'))
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(8)
  const calls = before.filter((path) => path.startsWith('/api/'))
  expect(calls).toEqual(['/api/session', '/api/services'])
})

test('the document has the chosen theme and language', async ({ page, signIn, world }) => {
  await signIn('studio', { at: '/account' })
  await page.evaluate(() => localStorage.setItem('portico', '{"theme":"dark","language":"fr"}'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const sent = await (await page.request.get(`${world.origin}/services`)).text()
  expect(sent).toContain('<html lang="fr" dir="ltr" data-theme="dark">')
  expect(await page.evaluate(() => document.cookie)).toBe('portico_look=dark.fr')
})
