import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { ask, conversation, expect, openPane, test } from './support/chat-test.ts'

const names = [
  'example-kiosk.eu',
  'example-verlag.at',
  'example-garden.org',
  'example-linz.at',
  'παράδειγμα.eu',
  'example-tram.eu',
  'example-lamp.shop',
  'example-salon.com',
  'example-nacht.de',
  'example-ferry.net',
  'example-leuchte.at',
  'example-markt.org',
  'example-papier.de',
  'example-hafen.com',
  'example-tinte.eu',
]

/** Renewal days from tomorrow on, so that all of them are within the next 12 months. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const call = {
  name: 'set_auto_renew',
  arguments: { services: names.map((name) => ({ type: 'domain', id: name })), enabled: false },
}

test.beforeEach(({ chat }) => {
  chat.provider.services = names.map((name, index) => ({
    id: name,
    type: 'domain',
    name,
    domain: name,
    plan: 'Domain',
    status: 'active',
    auto_renew: true,
    next_due_date: dayIn(10 + index),
    price: { amount: '10.00', currency: 'EUR' },
  }))
})
test.afterEach(({ chat }) => {
  chat.provider.services = []
})

test('every name of a proposal is shown, can be left out, and only the others are changed', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/')
  await openPane(page)
  chat.provider.replyWith({ text: 'I turn off example-other.de and nothing else.', calls: [call] })
  await ask(page, 'Turn off the domains that only point to the parking page.')
  const proposals = conversation(page).getByRole('region', {
    name: 'Proposed change, not done yet',
  })
  const proposal = proposals.first()
  await expect(
    proposal.getByRole('heading', { name: 'Turn off auto-renew for 15 domains?' }),
  ).toBeVisible()
  const rows = proposal.getByRole('list', { name: 'What will change' }).getByRole('listitem')
  await expect(rows).toHaveCount(15)
  for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1)
  await expect(proposal).toContainText(/Less charged until \d+ \w+ \d{4}€150/)

  await proposal.getByRole('button', { name: 'Leave out example-linz.at' }).press('Enter')
  const back = proposal.getByRole('button', { name: 'Put back example-linz.at' })
  await expect(back).toBeFocused()
  await expect(
    proposal.getByRole('heading', { name: 'Turn off auto-renew for 14 domains?' }),
  ).toBeVisible()
  await expect(proposal).toContainText('1 removed')
  await expect(proposal).toContainText(/Less charged until \d+ \w+ \d{4}€140/)
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // What is left out stays out when the proposal is read again.
  const other = { services: [{ type: 'hosting', id: 'web-31' }], enabled: false }
  chat.provider.replyWith({ text: 'This, too?', calls: [{ ...call, arguments: other }] })
  await ask(page, 'And turn off example.studio.')
  await expect(proposals).toHaveCount(2)
  await expect(back).toBeVisible()

  const before = chat.provider.writes.length
  await proposal.getByRole('button', { name: 'Turn off 14' }).click()
  const receipt = conversation(page).getByRole('region', { name: 'What was changed' })
  await expect(receipt).toContainText('Done: auto-renew is off for 14 services')
  const writes = chat.provider.writes.slice(before)
  expect(writes).toHaveLength(14)
  expect(writes.join()).not.toContain('example-linz.at')
})

test('a reply that prepared nothing says so, whatever its text claims', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/')
  await openPane(page)
  const text = 'I’ve prepared the change. Confirm it below.'
  chat.provider.replyWith({ text, calls: [call] })
  await ask(page, 'What is DNS?')
  const note = 'No change was prepared: the assistant wanted to change more than 10 items'
  await expect(conversation(page)).toContainText(note)
  await expect(conversation(page).getByRole('button', { name: /Turn off/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(conversation(page)).toContainText(note)
})
