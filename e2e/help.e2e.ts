import { expectAccessibleInBoth } from './support/axe.ts'
import { expect, test } from './support/workers.ts'

test.use({ baseURL: async ({ shop }, provide) => provide(shop.origin) })

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('search leads to an article, and the article to its category', async ({ page }) => {
      await page.goto('/en/help')
      await expect(page.getByRole('heading', { name: 'What do you want to do?' })).toBeVisible()
      await page.getByRole('searchbox').fill('EPP code')
      await page.getByRole('searchbox').press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/results? for “EPP code”/)
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
      await expect(page).toHaveURL(/\/help\/transfer-domain-auth-code$/)
      await page.getByRole('link', { name: 'Domains', exact: true }).last().click()
      await expect(page).toHaveURL(/\/en\/help\/c\/domains$/)
    })

    test('the table of contents links to each section', async ({ page }) => {
      await page.goto('/en/help/auto-renew')
      const contents = page.getByRole('navigation', { name: 'On this page' })
      await contents.getByRole('link', { name: 'When the charge happens' }).click()
      await expect(page).toHaveURL(/#h-2$/)
      await expect(page.getByRole('heading', { name: 'When the charge happens' })).toBeInViewport()
    })

    test('accepts feedback, and a reason for a “No”', async ({ page }) => {
      await page.goto('/en/help/refunds')
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText('Thanks, your feedback was sent.')).toBeVisible()
      await page.goto('/en/help/refunds')
      await page.getByRole('button', { name: 'No', exact: true }).click()
      await page.getByLabel('What was missing?').fill('The day')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Thanks, your feedback was sent.')).toBeVisible()
    })
  })

test('redirects to the visitor’s language, and keeps the page when another is chosen', async ({
  page,
  request,
}) => {
  const german = await request.get('/help/auto-renew?x=1', {
    headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    maxRedirects: 0,
  })
  expect(german.status()).toBe(302)
  expect(german.headers()['location']).toBe('/de/help/auto-renew?x=1')
  await page.goto('/fr/help/auto-renew')
  await page.getByLabel('Langue: Français').click()
  await page.getByRole('link', { name: '日本語' }).first().click()
  await expect(page).toHaveURL(/\/ja\/help\/auto-renew$/)
})

test('Japanese search works with two characters', async ({ page }) => {
  await page.goto('/ja/help')
  await page.getByRole('searchbox').fill('更新')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('pages are accessible in light and dark', async ({ page }) => {
  for (const path of [
    '/en/help',
    '/de/help/auto-renew',
    '/en/help?q=zzzzzz',
    '/ja/help/c/domains',
    '/en/help/nope',
  ]) {
    await page.goto(path)
    await expectAccessibleInBoth(page, path)
  }
})

test('rejects feedback from another site or without an origin', async ({ request, shop }) => {
  const fromOtherSite = await request.post('/en/help/refunds/feedback', {
    form: { answer: 'yes' },
    headers: { origin: 'https://evil.example' },
  })
  expect(fromOtherSite.status()).toBe(403)
  const withoutOrigin = await fetch(`${shop.origin}/en/help/refunds/feedback`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'yes' }),
  })
  expect(withoutOrigin.status).toBe(403)
})
