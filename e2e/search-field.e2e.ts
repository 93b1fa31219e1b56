import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('letters typed while the list is still being read stand beside the earlier ones', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: '/services' })
  const reading = Promise.withResolvers<void>()
  await page.route(/\/api\/services\?(.*&)?q=exa/, async (route) => {
    await reading.promise
    await route.continue()
  })
  const field = page.getByRole('searchbox', { name: 'Search services' })
  await field.pressSequentially('exa')
  await expect(page).toHaveURL(/q=exa$/)
  await field.pressSequentially('mple-v')
  await expect(field).toHaveValue('example-v')
  // What stands below is still the list of before, and says so.
  await expect(
    page.locator('[aria-busy="true"]').getByRole('table', { name: 'Services' }),
  ).toBeVisible()
  reading.resolve()
  await expect(page).toHaveURL(/q=example-v$/)
  await expect(page.getByRole('row').filter({ hasText: 'example-verlag.at' })).toBeVisible()
  await expect(field).toHaveValue('example-v')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  // What comes from elsewhere replaces it.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Services/ })
    .click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('example-v')
})
