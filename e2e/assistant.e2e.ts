import { expectAccessible } from './support/axe.ts'
import { ask, expect, openPane, question, said, test } from './support/chat-test.ts'

const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

test('a conversation: asked, answered, continued, rated', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  const pane = page.getByRole('complementary', { name: 'Assistant' })
  chat.provider.next({
    text: 'Two of them **end** soon. [1] See [Services](/services?endsWithin=30).',
    citations: [{ title: 'Renewing', url: '/help/renewing' }],
  })
  await ask(page, 'Which services end soon?')
  await expect(said(page).getByText('Two of them end soon.')).toBeVisible()
  await expect(pane.locator('strong')).toHaveText('end')
  await expect(pane.getByRole('list', { name: 'Sources' })).toContainText('Renewing')
  await expect(pane.getByRole('link', { name: 'Source 1: Renewing' })).toHaveAttribute(
    'href',
    '/help/renewing',
  )
  await expect(question(page)).toHaveValue('')

  await pane.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(pane.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  chat.provider.next({ text: 'Nothing else.' })
  await ask(page, 'And what else?')
  await expect(said(page).getByText('Nothing else.')).toBeVisible()
  expect(chat.provider.asked.at(-1)?.['messages']).toHaveLength(3)
  await expectAccessible(page)

  // A link of ours opens in the app, and the pane stays.
  await pane.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services\?endsWithin=30/)
  await expect(said(page).getByText('Nothing else.')).toBeVisible()
})

test('an answer goes on while the customer walks through the dashboard', async ({
  page,
  chat,
  at,
}) => {
  await at('/services')
  await openPane(page)
  const rest = Promise.withResolvers<void>()
  chat.provider.next({ text: long, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(said(page).getByText('word3')).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  rest.resolve()
  await expect(said(page).getByText('word59')).toBeVisible()
})

test('a reload in the middle of an answer loses none of it', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  const rest = Promise.withResolvers<void>()
  chat.provider.next({ text: long, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(said(page).getByText('word5')).toBeVisible()
  const before = chat.provider.asked.length
  await page.reload()
  await expect(said(page).getByText('word5')).toBeVisible()
  rest.resolve()
  await expect(said(page).getByText('word59')).toBeVisible()
  await expect(said(page).getByText(long)).toBeVisible()
  expect(chat.provider.asked).toHaveLength(before)
})

test('stop reaches the provider and keeps what came', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  chat.provider.next({ text: long, hold: { after: 10, until: Promise.race([]) } })
  await ask(page, 'Tell me a lot')
  await expect(said(page).getByText('word3')).toBeVisible()
  const before = chat.provider.letGo
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(said(page).getByText('Stopped', { exact: true })).toBeVisible()
  await expect.poll(() => chat.provider.letGo).toBe(before + 1)
  await expect(said(page).getByText('word3')).toBeVisible()
})

test('two tabs show the same answer', async ({ page, chat, at, context }) => {
  await at('/assistant')
  const rest = Promise.withResolvers<void>()
  chat.provider.next({ text: long, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(page).toHaveURL(/\/assistant\/conversation-/)
  await expect(said(page).getByText('word3')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(said(second).getByText('word3')).toBeVisible()
  rest.resolve()
  await expect(said(second).getByText('word59')).toBeVisible()
  await expect(said(page).getByText(long)).toBeVisible()
  await expect(said(second).getByText(long)).toBeVisible()
})

test('conversations are found, renamed, deleted, and brought back', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  const pane = page.getByRole('complementary', { name: 'Assistant' })
  chat.provider.next({ text: 'Look under invoices.' })
  await ask(page, 'Where is my bill?')
  await expect(said(page).getByText('Look under invoices.')).toBeVisible()
  await pane.getByRole('button', { name: 'New conversation' }).click()
  chat.provider.next({ text: 'At noon.' })
  await ask(page, 'When is maintenance?')
  await expect(said(page).getByText('At noon.')).toBeVisible()

  await pane.getByRole('button', { name: 'When is maintenance?' }).click()
  await pane.getByRole('searchbox', { name: 'Search conversations' }).fill('invoices')
  await expect(pane.getByRole('listitem').filter({ hasText: 'Where is my bill?' })).toBeVisible()
  await expect(pane.getByRole('listitem').filter({ hasText: 'When is maintenance?' })).toHaveCount(
    0,
  )
  await pane.getByRole('button', { name: 'Clear search' }).click()
  const row = pane.getByRole('listitem').filter({ hasText: 'Where is my bill?' })
  await row.hover()
  await pane.getByRole('button', { name: 'Rename Where is my bill?' }).click()
  await pane.getByRole('textbox', { name: 'Title' }).fill('Bills')
  await pane.getByRole('textbox', { name: 'Title' }).press('Enter')
  const renamed = pane.getByRole('listitem').filter({ hasText: 'Bills' })
  await expect(renamed).toBeVisible()
  await expectAccessible(page)

  await renamed.hover()
  await pane.getByRole('button', { name: 'Delete Bills' }).click()
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await renamed.getByRole('button', { name: 'Bills' }).first().click()
  await expect(said(page).getByText('Look under invoices.')).toBeVisible()
})

test('a question says which records it carries, and each can be left out', async ({
  page,
  chat,
  at,
}) => {
  await at('/services/hosting/web-31')
  const opener = page.getByRole('button', { name: 'Ask about this service' })
  await opener.click()
  await expect(question(page)).toBeFocused()
  // Pressed again, the cursor is back in the field.
  await opener.click()
  await expect(question(page)).toBeFocused()
  const carried = page.getByRole('list', { name: 'Your question is about' })
  await expect(carried).toContainText('example.studio')
  await expect(carried).toContainText('web-31')
  await ask(page, 'When does it renew?')
  await expect(said(page).getByText('That is all.')).toBeVisible()
  expect(chat.provider.asked.at(-1)?.['context']).toEqual({
    page: '/services/hosting/web-31',
    subjects: [{ kind: 'service', type: 'hosting', id: 'web-31', label: 'example.studio' }],
  })
  await page.getByRole('button', { name: 'Leave out example.studio' }).click()
  await ask(page, 'And in general?')
  await expect(said(page).getByText('That is all.')).toHaveCount(2)
  expect(chat.provider.asked.at(-1)?.['context']).toEqual({
    page: '/services/hosting/web-31',
    subjects: [],
  })
})

test('a limit counts down and keeps the text', async ({ page, chat, at }) => {
  await page.clock.install()
  await at('/services')
  await openPane(page)
  chat.provider.next({ status: 429, retryAfter: 20 })
  await ask(page, 'A question worth keeping')
  await expect(page.getByRole('alert').filter({ hasText: 'Your question is kept' })).toBeVisible()
  await expect(question(page)).toHaveValue('A question worth keeping')
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await send.isEnabled()).toBe(true)
  }).toPass({ intervals: [20] })
  await send.click()
  await expect(said(page).getByText('That is all.')).toBeVisible()
})

test('an answer that breaks off says so and can be asked for again', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  chat.provider.next({ text: 'The first half of', pause: 50, cut: true })
  await ask(page, 'Tell me')
  await expect(said(page).getByText('The answer broke off. It may lack its end.')).toBeVisible()
  chat.provider.next({ text: 'The whole of it.' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(said(page).getByText('The whole of it.')).toBeVisible()
  await expect(said(page).getByText('The first half of')).toHaveCount(0)
})

test('a question is changed and sent in its own place', async ({ page, chat, at }) => {
  await at('/services')
  await openPane(page)
  chat.provider.next({ text: 'Wrong.' })
  await ask(page, 'Frist question')
  await expect(said(page).getByText('Wrong.')).toBeVisible()
  await said(page).getByText('Frist question').last().hover()
  await page.getByRole('button', { name: 'Edit question' }).click()
  await expect(question(page)).toHaveValue('Frist question')
  chat.provider.next({ text: 'Right.' })
  await ask(page, 'First question')
  await expect(said(page).getByText('Right.')).toBeVisible()
  await expect(said(page).getByText('Wrong.')).toHaveCount(0)
  await page.reload()
  await expect(said(page).getByText('Right.')).toBeVisible()
  await expect(said(page).getByText('Wrong.')).toHaveCount(0)
})

test('a draft is kept, and signing out forgets it', async ({ page, at }) => {
  await at('/services')
  await openPane(page)
  await question(page).fill('Half a thought')
  await page.reload()
  await expect(question(page)).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half')
})

test('there is a way to a person, with the conversation to copy', async ({
  page,
  chat,
  at,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await at('/services')
  await openPane(page)
  chat.provider.next({ text: 'I **cannot** say.' })
  await ask(page, 'Can you refund me?')
  await expect(said(page).getByText('I cannot say.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).last().click()
  await page.getByRole('menuitem', { name: 'Talk to a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Talk to a person' })
  await expect(dialog.getByRole('link')).toHaveAttribute(
    'href',
    'https://northmark.example/contact',
  )
  await dialog.getByRole('button', { name: 'Copy conversation' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('You: Can you refund me?')
  expect(copied).toContain('Assistant: I **cannot** say.')
})
