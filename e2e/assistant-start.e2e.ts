import type { Locator } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { ask, conversation, expect, questionField, test } from './support/chat-test.ts'

test.use({ viewport: { width: 390, height: 560 }, hasTouch: true, isMobile: true })

test('the assistant page opens at its top, with the field above the suggestions', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/assistant')
  await expect(page.getByText('Proposes', { exact: true })).toBeAttached()
  const title = page.getByRole('heading', { name: 'What would you like to know?' })
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(questionField(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Never', { exact: true })).not.toBeInViewport()
  await expect(page.getByText('Recent conversations')).toHaveCount(0)
  await expectAccessible(page)
  chat.provider.replyWith({ text: 'A reply.' })
  await ask(page, 'A question')
  const reply = conversation(page).getByText('A reply.')
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? NaN
  await expect
    .poll(async () => (await top(questionField(page))) - (await top(reply)))
    .toBeGreaterThan(0)
  await expect(conversation(page).getByText(/^Reply from .+’s assistant$/)).toBeVisible()
})
