/** Asking the customer before another company's model gets their data. */
import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { ask, conversation, openPane, questionField } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'
import { expect, signOut, test } from './support/test.ts'

// Never called: nothing is sent there without consent, and no test sends a question after it.
test.use({ settings: { ASSISTANT_BASE_URL: 'https://models.example/v1' } })

const card = (page: Page) =>
  page.getByRole('region', { name: 'Let models.example answer your questions?' })

async function bringTheQuestion(page: Page): Promise<void> {
  await openPane(page)
  await ask(page, 'Which invoices do I still have to pay?')
  await expect(card(page)).toBeVisible()
}

const decisions = (page: Page) =>
  page
    .getByRole('table', { name: 'Journal' })
    .getByRole('row')
    .filter({ hasText: 'models.example' })

test('consent is given by its button alone, and recorded once', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account/journal?deed=shared' })
  await bringTheQuestion(page)
  await expect(card(page)).toContainText('Nothing has been sent.')
  await expectAccessibleInBoth(page)
  await ask(page, 'Yes, allow it')
  await expect(conversation(page).getByRole('button', { name: 'Copy reply' })).toHaveCount(2)
  await expect(card(page)).toBeVisible()

  await card(page).getByRole('button', { name: 'Allow' }).dblclick()
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(card(page)).toHaveCount(0)
  await expect(decisions(page)).toHaveCount(1)
  await expect(decisions(page)).toContainText('models.example can answer your questions')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stop sharing with models.example' }).click()
  await expect(decisions(page)).toHaveCount(2)
  await expect(decisions(page).first()).toContainText('Nothing shared with models.example')
  await signOut(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })

  test(
    'it can be refused with the keyboard, and the focus stays in the chat',
    onRelease,
    async ({ page, signIn }) => {
      await signIn('agency', { at: '/assistant' })
      await ask(page, 'Which invoices do I still have to pay?')
      await expect(card(page)).toBeVisible()
      await expectAccessibleInBoth(page)
      await card(page).getByRole('button', { name: 'Allow' }).focus()
      await page.keyboard.press('Tab')
      await expect(card(page).getByRole('button', { name: 'Don’t share' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(card(page)).toHaveCount(0)
      await expect(questionField(page)).toBeFocused()
      await page.goto('/account/journal?deed=shared')
      await expect(page.getByText('Nothing shared with models.example')).toBeVisible()
    },
  )
})
