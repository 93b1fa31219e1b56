import { expect, test } from 'vitest'

import { fillStore } from '#bff/conversations/testing/full-store.ts'
import { fullProvider } from '#testing/full-provider.ts'
import { startBff } from '#testing/start.ts'

const key = 'nmk_a_key_of_the_test'
const sizes = {
  services: 10,
  domains: 10,
  invoices: 10,
  orders: 10,
  notifications: 1,
  events: 10,
  conversations: 60,
}

test('whoever types gets the result of the last search, and never a 429', async () => {
  const bff = await startBff(fullProvider(sizes))
  try {
    const page = bff.browser()
    await page.signIn(key)
    await fillStore(bff, page.cookie, sizes)
    const letters = ['n', 'no', 'not', 'noth', 'nothi', 'nothin', 'nothing']
    const searches = letters.map((q) => page.get(`/api/assistant/conversations?q=${q}`))
    const statuses = (await Promise.all(searches)).map(({ status }) => status)
    expect(statuses.at(-1)).toBe(200)
    // A search may be done before the next one comes.
    expect(new Set(statuses)).toEqual(new Set([503, 200]))
    const { json } = await searches.at(-1)!
    expect(json.total).toBe(60)
  } finally {
    await bff.end()
  }
})

test('searches of other sessions and of other lists go on', async () => {
  const bff = await startBff(fullProvider(sizes))
  try {
    const [one, other] = [bff.browser(), bff.browser()]
    await one.signIn(key)
    await other.signIn(key)
    await fillStore(bff, one.cookie, sizes)
    const path = '/api/assistant/conversations?q=nothing'
    const searches = [one.get(path), other.get(path), one.get('/api/services?q=build')]
    const statuses = (await Promise.all(searches)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
  } finally {
    await bff.end()
  }
})
