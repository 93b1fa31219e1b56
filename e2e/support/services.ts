import { expect, type Locator, type Page } from 'playwright/test'

import { untilWhole } from './whole-list.ts'

/** The auto-renew switch in a row or on the detail page. */
export const switchOf = (page: Page, name: string): Locator =>
  page.getByRole('switch', { name: `Auto-renew ${name}`, exact: true })

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: switchOf(page, name) })

/** Read from the switch's label, because a link that may be truncated contains the name twice. */
export const nameIn = async (row: Locator): Promise<string> =>
  String(await row.getByRole('switch').getAttribute('aria-label')).replace('Auto-renew ', '')

/** Opens the list with these filters and waits until the BFF has read all of it. */
export async function openServices(page: Page, search = ''): Promise<void> {
  await page.goto(`/services${search}`)
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await untilWhole(page)
}

/** Selects by pasting names, as a customer would from an e-mail. */
export async function selectByName(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select by name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select by name' })
  await dialog.getByRole('textbox', { name: 'Names' }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
}
