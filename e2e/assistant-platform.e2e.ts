import { ask, openPane, conversation } from './support/chat-test.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('the sample provider’s assistant answers from the account and cites its sources', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await openPane(page)
  await ask(page, 'Which invoices do I still have to pay?')
  await expect(
    conversation(page)
      .getByText(/\d{4}-04233/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Helpful', exact: true })).toBeVisible()
  await ask(page, 'How do I set up IMAP on my phone?')
  const sources = page.getByRole('list', { name: 'Sources' })
  await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^\/help\//)
})
