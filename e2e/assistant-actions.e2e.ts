import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { ask, conversation, openPane } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test('a proposed change happens by its button alone, and can be undone', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/services' })
  const toggle = page.getByRole('switch', { name: 'Auto-renew example-okafor.com' })
  await expect(toggle).toBeChecked()
  await openPane(page)
  await ask(page, 'Turn off auto-renew for example-okafor.com')
  const proposal = conversation(page).getByRole('region', { name: 'Proposed change, not done yet' })
  await expect(
    proposal.getByRole('heading', { name: 'Turn off auto-renew for example-okafor.com?' }),
  ).toBeVisible()
  await expect(proposal).toContainText(/Less charged until \d+ \w+ \d{4}€[\d.]+/)
  await expect(proposal).toContainText(/Confirm within (4|5) min/)
  await expectAccessible(page)

  await ask(page, 'Yes, confirm')
  await expect(conversation(page).getByText('I’ve prepared no change.')).toBeVisible()
  await expect(toggle).toBeChecked()
  await ask(page, 'Turn off auto-renew for example-okafor.com')
  await expect(proposal.first()).toContainText('Replaced by a later proposal')
  await expect(toggle).toBeChecked()

  await proposal.last().getByRole('button', { name: 'Turn off', exact: true }).click()
  const receipt = conversation(page).getByRole('region', { name: 'What was changed' })
  await expect(receipt).toContainText('Done: auto-renew is off for example-okafor.com')
  await expect(toggle).not.toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(receipt).toContainText('Confirmed by you at')
  await receipt.getByRole('button', { name: 'Undo: turn on' }).click()
  await expect(toggle).toBeChecked()
})

test('a cancelled proposal changes nothing', async ({ page, signIn }) => {
  await signIn('studio', { at: '/services' })
  await openPane(page)
  await ask(page, 'Turn off auto-renew for example-okafor.com')
  const proposal = conversation(page).getByRole('region', { name: 'Proposed change, not done yet' })
  await proposal.getByRole('button', { name: 'Cancel' }).click()
  await expect(proposal).toContainText('Cancelled. Nothing was changed.')
  await expect(page.getByRole('switch', { name: 'Auto-renew example-okafor.com' })).toBeChecked()
})

test(
  'the assistant’s page offers the open matters as questions',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: '/assistant' })
    const matters = page.getByRole('list', { name: 'Waiting for you in your account' })
    await expect(
      matters.getByRole('button', {
        name: 'How do I get the expired domain example-redeem.org back?',
      }),
    ).toBeVisible()
    const suspended = matters.getByRole('button', { name: /^Why is .+ suspended\?/ })
    await expect(suspended.first()).toBeVisible()
    await expectAccessible(page)
    await suspended.first().click()
    await expect(conversation(page)).toContainText('is suspended')
  },
)

test(
  'a reply names records as rows of our own data, also when it is opened again',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/assistant' })
    const number = invoiceNumber(4233)
    await ask(page, `Explain invoice ${number}`)
    const rows = conversation(page).getByRole('list', { name: 'From your account' })
    const unpaid = rows.getByRole('link', { name: number })
    await expect(unpaid).toContainText('Overdue')
    await expect(unpaid).toContainText('€84.97')
    await ask(page, 'When does example-okafor.studio renew?')
    const domain = rows.getByRole('link', { name: /example-okafor\.studio/ })
    await expect(domain).toContainText('Expires on')
    await expectAccessibleInBoth(page)

    await domain.press('Enter')
    await expect(page).toHaveURL(/\/domains\/example-okafor\.studio$/)
    await page.goBack()
    await expect(domain).toBeVisible()
    await page.goto('/assistant')
    const recent = page.getByRole('list', { name: 'Recent conversations' })
    await recent
      .getByRole('link', { name: `Explain invoice ${number}` })
      .first()
      .click()
    await expect(unpaid).toBeVisible()
    await expect(domain).toBeVisible()
  },
)

test(
  'a list of records is rows itself, and is not repeated below',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/assistant' })
    await ask(page, 'What needs my attention?')
    const items = conversation(page).getByRole('listitem').getByRole('listitem')
    const domain = items.filter({ hasText: 'example-okafor.studio' })
    await expect(domain).toHaveCount(1)
    await expectAccessibleInBoth(page)
    // Anywhere on the row.
    const { width, height } = (await domain.boundingBox()) ?? { width: 0, height: 0 }
    await domain.click({ position: { x: width - 4, y: height / 2 } })
    await expect(page).toHaveURL(/\/domains\/example-okafor\.studio$/)
  },
)
