/** Customers who load at the same time wait for each other, but nobody else waits for all of them. */
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { fullProvider } from '#testing/full-provider.ts'
import { longestTurn } from '#testing/longest-turn.ts'
import { type Browser, startBff } from '#testing/start.ts'

const sizes = {
  services: 400,
  domains: 0,
  invoices: 0,
  orders: 0,
  notifications: 0,
  events: 0,
  conversations: 0,
}

/** Asks each quarter of a second, as a page does each second. */
async function load(page: Browser): Promise<void> {
  while (!(await page.get('/api/services?limit=1')).json.complete) await sleep(250)
}

/** The shortest of several longest turns, while so many customers load. */
async function turnWith(customers: number): Promise<number> {
  const turns: number[] = []
  for (let times = 0; times < 2; times += 1) {
    const bff = await startBff(fullProvider(sizes))
    const pages = Array.from({ length: customers }, () => bff.browser())
    for (const [nth, page] of pages.entries()) await page.signIn(`nmk_a_key_of_the_test_${nth}`)
    turns.push(await longestTurn(() => Promise.all(pages.map(load))))
    await bff.end()
  }
  return Math.min(...turns)
}

test('a turn of the event loop is not longer with 12 customers', { timeout: 120_000 }, async () => {
  // The first run compiles.
  await turnWith(1)
  const few = await turnWith(2)
  expect(await turnWith(12)).toBeLessThan(3 * few + 10)
})
