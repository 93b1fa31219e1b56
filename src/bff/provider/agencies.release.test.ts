/**
 * However many agencies load their accounts at once, nobody waits longer for the server. Garbage collections
 * are not counted: with more memory in use a full one takes longer, whatever the work is split into.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { fullProvider } from '#testing/full-provider.ts'
import { longestTurnOfOurs } from '#testing/longest-turn.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const sizes = {
  services: 1000,
  domains: 200,
  invoices: 400,
  orders: 0,
  notifications: 20,
  events: 0,
  conversations: 0,
}
const rounds = 3
/** One for all rounds: it writes each response once, and should not be measured. */
const provider = fullProvider(sizes)

/** As a page does: asks again every half second until everything is there. */
async function load(page: Browser): Promise<void> {
  for (const path of ['/api/overview', '/api/services?limit=50']) {
    let response = await page.get(path)
    while (response.status === 200 && !response.json.complete) {
      await sleep(500)
      response = await page.get(path)
    }
    expect(response.status).toBe(200)
  }
}

/** Asks for `/healthz` until `isOver`. Resolves with the most turns that a response took. */
async function probe({ app, config }: TestBff, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    const answer = { isThere: false }
    void Promise.resolve(app.fetch(new Request(`${config.origin}/healthz`))).finally(() => {
      answer.isThere = true
    })
    let turns = 0
    for (; !answer.isThere; turns += 1) await nextTurn()
    most = Math.max(most, turns)
    await sleep(20)
  }
  return most
}

/** Loads the accounts of so many keys at once. */
async function loadTogether(count: number) {
  const bff = await startBff(provider)
  try {
    const pages = Array.from({ length: count }, () => bff.browser())
    for (const [nth, page] of pages.entries()) await page.signIn(`nmk_agency_${nth}`)
    let isOver = false
    const probing = probe(bff, () => isOver)
    const longest = await longestTurnOfOurs(() => Promise.all(pages.map(load)))
    isOver = true
    return { longest, turns: await probing }
  } finally {
    await bff.end()
  }
}

async function measure(count: number) {
  const loads = []
  for (let round = 0; round < rounds; round += 1) loads.push(await loadTogether(count))
  return {
    longest: loads.map(({ longest }) => longest).toSorted((a, b) => a - b),
    turns: Math.min(...loads.map(({ turns }) => turns)),
  }
}

test(
  '24 and 50 agencies of 1,000 services hold the server no longer than 6 do',
  { timeout: 900_000 },
  async () => {
    // The first run compiles.
    await loadTogether(2)
    const few = await measure(6)
    const usual = few.longest[rounds >> 1] ?? Number.NaN
    for (const count of [24, 50]) {
      const many = await measure(count)
      // The best round: what else runs on the machine only makes a turn longer.
      expect(many.longest[0], `${count} agencies`).toBeLessThan(1.5 * usual + 10)
      expect(many.turns).toBeLessThanOrEqual(2 * few.turns + 2)
    }
  },
)
