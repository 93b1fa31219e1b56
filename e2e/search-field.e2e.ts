import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('letters typed while a search is loading are kept', onRelease, async ({ page, signIn }) => {
  await signIn('agency', { at: '/services' })
  const search = Promise.withResolvers<void>()
  await page.route(/\/api\/services\?(.*&)?q=exa/, async (route) => {
    await search.promise
    await route.continue()
  })
  const field = page.getByRole('searchbox', { name: 'Search services' })
  await field.pressSequentially('exa')
  await expect(page).toHaveURL(/q=exa$/)
  await field.pressSequentially('mple-v')
  await expect(field).toHaveValue('example-v')
  // The previous list is still shown, marked as busy.
  await expect(
    page.locator('[aria-busy="true"]').getByRole('table', { name: 'Services' }),
  ).toBeVisible()
  search.resolve()
  await expect(page).toHaveURL(/q=example-v$/)
  await expect(page.getByRole('row').filter({ hasText: 'example-verlag.at' })).toBeVisible()
  await expect(field).toHaveValue('example-v')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  // A search from a link or the history replaces the field's text.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Services/ })
    .click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('example-v')
})
