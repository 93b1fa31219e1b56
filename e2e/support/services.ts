import { expect, type Locator, type Page } from 'playwright/test'

/** The switch of a row or of the detail page. */
export const switchOf = (page: Page, name: string): Locator =>
  page.getByRole('switch', { name: `Auto-renew ${name}`, exact: true })

/** The row that a service stands in. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: switchOf(page, name) })

/** The name that a row's switch carries: the text of its link is there twice where it may be cut. */
export const nameIn = async (row: Locator): Promise<string> =>
  String(await row.getByRole('switch').getAttribute('aria-label')).replace('Auto-renew ', '')

/** Opens the list with these filters and waits until all of it has been read. */
export async function openServices(page: Page, search = ''): Promise<void> {
  await page.goto(`/services${search}`)
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expect(page.getByText(/^Read [\d,]+/)).toHaveCount(0, { timeout: 60_000 })
}

/** Selects by pasting names, as a customer does from a message. */
export async function selectByName(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select by name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select by name' })
  await dialog.getByRole('textbox', { name: 'Names' }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
}
