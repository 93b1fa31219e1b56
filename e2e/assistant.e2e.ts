import { expectAccessible } from './support/axe.ts'
import { ask, expect, openPane, questionField, conversation, test } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'

const longReply = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

test('a conversation can be started, continued and rated', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  const pane = page.getByRole('complementary', { name: 'Assistant' })
  chat.provider.replyWith({
    text: 'Two of them **end** soon. [1] See [Services](/services?endsWithin=30).',
    citations: [{ title: 'Renewing', url: '/help/renewing' }],
  })
  await ask(page, 'Which services end soon?')
  await expect(conversation(page).getByText('Two of them end soon.')).toBeVisible()
  await expect(pane.locator('strong')).toHaveText('end')
  await expect(pane.getByRole('list', { name: 'Sources' })).toContainText('Renewing')
  await expect(pane.getByRole('link', { name: 'Source 1: Renewing' })).toHaveAttribute(
    'href',
    '/help/renewing',
  )
  await expect(questionField(page)).toHaveValue('')

  await pane.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(pane.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  chat.provider.replyWith({ text: 'Nothing else.' })
  await ask(page, 'And what else?')
  await expect(conversation(page).getByText('Nothing else.')).toBeVisible()
  expect(chat.provider.questions.at(-1)?.['messages']).toHaveLength(3)
  await expectAccessible(page)

  // A link to a page of the dashboard opens in the app, and the pane stays open.
  await pane.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services\?endsWithin=30/)
  await expect(conversation(page).getByText('Nothing else.')).toBeVisible()
})

test('a reply keeps streaming while the customer visits other pages', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/services')
  await openPane(page)
  const rest = Promise.withResolvers<void>()
  chat.provider.replyWith({ text: longReply, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(conversation(page).getByText('word3')).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  rest.resolve()
  await expect(conversation(page).getByText('word59')).toBeVisible()
})

test('a reload in the middle of a reply loses none of it', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  const rest = Promise.withResolvers<void>()
  chat.provider.replyWith({ text: longReply, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(conversation(page).getByText('word5')).toBeVisible()
  const before = chat.provider.questions.length
  await page.reload()
  await expect(conversation(page).getByText('word5')).toBeVisible()
  rest.resolve()
  await expect(conversation(page).getByText('word59')).toBeVisible()
  await expect(conversation(page).getByText(longReply)).toBeVisible()
  expect(chat.provider.questions).toHaveLength(before)
})

test('Stop aborts at the provider and keeps the text so far', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  chat.provider.replyWith({ text: longReply, hold: { after: 10, until: Promise.race([]) } })
  await ask(page, 'Tell me a lot')
  await expect(conversation(page).getByText('word3')).toBeVisible()
  const before = chat.provider.abortedReplies
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(conversation(page).getByText('Stopped', { exact: true })).toBeVisible()
  await expect.poll(() => chat.provider.abortedReplies).toBe(before + 1)
  await expect(conversation(page).getByText('word3')).toBeVisible()
})

test('two tabs show the same reply', async ({ page, chat, signInAt, context }) => {
  await signInAt('/assistant')
  const rest = Promise.withResolvers<void>()
  chat.provider.replyWith({ text: longReply, hold: { after: 10, until: rest.promise } })
  await ask(page, 'Tell me a lot')
  await expect(page).toHaveURL(/\/assistant\/conversation-/)
  await expect(conversation(page).getByText('word3')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(conversation(second).getByText('word3')).toBeVisible()
  rest.resolve()
  await expect(conversation(second).getByText('word59')).toBeVisible()
  await expect(conversation(page).getByText(longReply)).toBeVisible()
  await expect(conversation(second).getByText(longReply)).toBeVisible()
})

test('conversations can be searched, renamed, deleted and restored', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/services')
  await openPane(page)
  const pane = page.getByRole('complementary', { name: 'Assistant' })
  chat.provider.replyWith({ text: 'Look under invoices.' })
  await ask(page, 'Where is my bill?')
  await expect(conversation(page).getByText('Look under invoices.')).toBeVisible()
  await pane.getByRole('button', { name: 'New conversation' }).click()
  chat.provider.replyWith({ text: 'At noon.' })
  await ask(page, 'When is maintenance?')
  await expect(conversation(page).getByText('At noon.')).toBeVisible()

  await pane.getByRole('button', { name: 'When is maintenance?' }).click()
  // Not the UTC date, which is yesterday's after midnight.
  await expect(pane.getByRole('listitem').getByRole('time').first()).toHaveText(/^\d\d:\d\d/)
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
  await expect(conversation(page).getByText('Look under invoices.')).toBeVisible()
})

test('a question lists the records it sends along, and each can be removed', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/services/hosting/web-31')
  const opener = page.getByRole('button', { name: 'Ask about this service' })
  await opener.click()
  await expect(questionField(page)).toBeFocused()
  // A second press returns the focus to the field.
  await opener.click()
  await expect(questionField(page)).toBeFocused()
  const subjects = page.getByRole('list', { name: 'Your question is about' })
  await expect(subjects).toContainText('example.studio')
  await expect(subjects).toContainText('web-31')
  await ask(page, 'When does it renew?')
  await expect(conversation(page).getByText('That is all.')).toBeVisible()
  expect(chat.provider.questions.at(-1)?.['context']).toEqual({
    page: '/services/hosting/web-31',
    subjects: [{ kind: 'service', type: 'hosting', id: 'web-31', label: 'example.studio' }],
  })
  await page.getByRole('button', { name: 'Remove example.studio' }).click()
  await ask(page, 'And in general?')
  await expect(conversation(page).getByText('That is all.')).toHaveCount(2)
  expect(chat.provider.questions.at(-1)?.['context']).toEqual({
    page: '/services/hosting/web-31',
    subjects: [],
  })
})

test('a rate limit counts down and keeps the question', async ({ page, chat, signInAt }) => {
  await page.clock.install()
  await signInAt('/services')
  await openPane(page)
  chat.provider.replyWith({ status: 429, retryAfter: 20 })
  await ask(page, 'A question worth keeping')
  await expect(page.getByRole('alert').filter({ hasText: 'Your question is saved' })).toBeVisible()
  await expect(questionField(page)).toHaveValue('A question worth keeping')
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await send.isEnabled()).toBe(true)
  }).toPass({ intervals: [20] })
  await send.click()
  await expect(conversation(page).getByText('That is all.')).toBeVisible()
})

test('a reply that breaks off says so and can be retried', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  chat.provider.replyWith({ text: 'The first half of', pause: 50, cut: true })
  await ask(page, 'Tell me')
  await expect(conversation(page).getByText('The reply was cut off.')).toBeVisible()
  chat.provider.replyWith({ text: 'The whole of it.' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(conversation(page).getByText('The whole of it.')).toBeVisible()
  await expect(conversation(page).getByText('The first half of')).toHaveCount(0)
})

test('an edited question replaces the original', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  chat.provider.replyWith({ text: 'Wrong.' })
  await ask(page, 'Frist question')
  await expect(conversation(page).getByText('Wrong.')).toBeVisible()
  await conversation(page).getByText('Frist question').last().hover()
  await page.getByRole('button', { name: 'Edit question' }).click()
  await expect(questionField(page)).toHaveValue('Frist question')
  chat.provider.replyWith({ text: 'Right.' })
  await ask(page, 'First question')
  await expect(conversation(page).getByText('Right.')).toBeVisible()
  await expect(conversation(page).getByText('Wrong.')).toHaveCount(0)
  await page.reload()
  await expect(conversation(page).getByText('Right.')).toBeVisible()
  await expect(conversation(page).getByText('Wrong.')).toHaveCount(0)
})

test('a draft survives a reload, and signing out deletes it', async ({ page, signInAt }) => {
  await signInAt('/services')
  await openPane(page)
  await questionField(page).fill('Half a thought')
  await page.reload()
  await expect(questionField(page)).toHaveValue('Half a thought')
  await expect(questionField(page), 'nobody opened it anew').not.toBeFocused()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half')
})

test(
  'links to a person at the provider, and copies the conversation for them',
  onRelease,
  async ({ page, chat, signInAt, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAt('/services')
    await openPane(page)
    chat.provider.replyWith({ text: 'I **cannot** say.' })
    await ask(page, 'Can you refund me?')
    await expect(conversation(page).getByText('I cannot say.')).toBeVisible()
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
  },
)
