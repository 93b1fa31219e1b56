/** A customer's own labels and saved views. */
import { expectAccessibleInBoth } from './support/axe.ts'
import { layoutFaults } from './support/layout.ts'
import { onRelease } from './support/release.ts'
import { openServices } from './support/services.ts'
import { expect, test } from './support/test.ts'

const longName = 'the-longest-name-that-one-label-of-the-dns-can-carry-is-63-char.com'

test(
  'a selection gets a label, whose statement says what it costs and names no other',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Label', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Harbour Books')
    await dialog.getByLabel('Name').press('Enter')
    await expect(page.getByText('6 services labelled.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await selection.getByRole('button', { name: 'Label', exact: true }).click()
    await expect(dialog.getByLabel('Label')).toContainText('Harbour Books')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('6 services labelled.')).toBeVisible()

    await page.goto('/labels')
    await page.getByRole('button', { name: 'New label' }).click()
    await dialog.getByLabel('Name').fill('City Museum')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'City Museum' })).toBeVisible()
    await page.getByRole('button', { name: 'Add services' }).click()
    await dialog.getByLabel('Names of services or domains').fill(`${longName}, no.such.name`)
    await dialog.getByRole('button', { name: 'Add services' }).click()
    await expect(dialog).toContainText('Not in your account: no.such.name')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const rows = page.getByRole('table', { name: 'City Museum' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expectAccessibleInBoth(page, 'labels')
    expect(await layoutFaults(page)).toEqual([])

    await page.getByRole('link', { name: /^Harbour Books/ }).click()
    const statement = page.getByRole('article')
    await expect(statement.getByRole('heading', { name: 'Harbour Books' })).toBeVisible()
    await expect(statement).not.toContainText('City Museum')
    await expect(statement).toContainText(/Next 12 months, until \d+ \w+ \d{4}/)
    await expect(statement).toContainText(/about €[\d.,]+ with 19%/)
    await page.emulateMedia({ media: 'print' })
    await expect(statement.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('City Museum')).toBeHidden()
    await expect(statement.getByText(/^Amounts as stated by Northmark/)).toBeVisible()
    await page.emulateMedia({ media: null })

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Label actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Show in Services')
    await expect(page.getByRole('button', { name: 'Label Harbour Books' })).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(6)
    await page.goBack()
    await act('Merge into…')
    await dialog.getByRole('button', { name: 'Merge labels' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'City Museum' })).toBeVisible()
    await expect(rows).toHaveCount(8)
  },
)

test('a row is labelled from its menu, shows its label, and the list filters by it', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('agency', { at: null })
  const headers = { Origin: world.origin, 'X-Requested-With': 'portico' }
  await page.request.post('/api/labels', { data: { name: 'Row label' }, headers })
  await openServices(page, '?type=vps')
  const row = page.getByRole('row', { name: /build-02/ })
  const height = await row.evaluate((element) => element.clientHeight)
  const label = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Label…' }).click()
  }
  await label()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').selectOption({ label: 'Row label' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Row label')).toBeVisible()
  expect(await row.evaluate((element) => element.clientHeight)).toBe(height)
  await page.getByRole('button', { name: 'Label', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Row label' }).click()
  await expect(page.getByRole('switch')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await label()
  await dialog.getByRole('button', { name: 'Remove label Row label' }).click()
  await expect(row.getByText('Row label')).toHaveCount(0)
})

test('a filter is kept under a name, stands in the sidebar and opens again', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?autoRenew=off')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ends by itself')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Ends by itself' })
  await expect(link).toBeVisible()
  await page.goto('/orders')
  await link.click()
  await expect(page).toHaveURL(/\/services\?autoRenew=off$/)
  await openServices(page, '?autoRenew=off&type=vps')
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name').fill('Ends by itself')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByRole('button', { name: 'Replace “Ends by itself”' }).click()
  await expect(link).toHaveAttribute('href', /type=vps/)
  // Counted once the list has been read.
  await expect(link).toHaveText(/^Ends by itself\d+$/)
  await page.goto('/labels')
  await page.getByRole('button', { name: 'Rename view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Won’t renew')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(link).toHaveCount(0)
  const renamed = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Won’t renew' })
  await expect(renamed).toBeVisible()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(renamed).toHaveCount(0)
})
