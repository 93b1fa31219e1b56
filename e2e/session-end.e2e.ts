import { ask, conversation, expect, openPane, test } from './support/chat-test.ts'

test('a tab that streams a reply learns at once that its session was ended elsewhere', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/')
  await openPane(page)
  const never = new Promise(() => undefined)
  chat.provider.replyWith({ chunks: ['Let me see. ', 'Done.'], hold: { after: 1, until: never } })
  await ask(page, 'How are you?')
  await expect(conversation(page)).toContainText('Let me see.')
  // As by a back-channel logout or on another device: the page itself knows nothing of it.
  await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    const { items } = await (await fetch('/api/sessions', { headers })).json()
    const [{ id }] = items
    await fetch(`/api/sessions/${id}`, { method: 'DELETE', headers })
  })
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
})
