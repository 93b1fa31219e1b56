/** Persons, their linked keys and their sessions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const key = 'nmk_the_linked_key'
let bff: TestBff
let refused: string[]
let linkedAt = 0

beforeEach(async () => {
  refused = []
  bff = await startBff(
    ({ headers, url }) => {
      const sent = headers.get('authorization')?.slice('Bearer '.length) ?? ''
      if (refused.includes(sent)) return new Response('{}', { status: 401 })
      const id = `ac_${sent.at(-1)}`
      const data = url.endsWith('/account') ? { id, name: `Account ${id}` } : []
      return Response.json({ success: true, data })
    },
    { clock: createTestClock() },
  )
})
afterEach(() => bff.end())

async function newPerson(subject: string): Promise<string> {
  const login = { issuer: 'https://login.example', subject }
  const id = bff.persons.idOf(login)
  const name = `${subject}@example.org`
  await bff.persons.put({ id, login, name, email: name, createdAt: 0, lastLink: null })
  return id
}

const linkKey = (person: string, apiKey: string) => {
  const account = { id: `ac_${apiKey.at(-1)}`, displayName: 'Ada', customerNumber: null }
  const link = { person, apiKey, account, timeZone: null }
  return bff.linkedKeys.put(link, bff.sessions.ownerOf(apiKey), (linkedAt += 1))
}

async function pageOf(id: string, link: string | null): Promise<Browser> {
  const person = { id, name: 'ada@example.org' }
  const [, cookie] = await bff.sessions.createForPerson({ person, link, remember: false })
  const page = bff.browser()
  page.cookie = cookie.split(';')[0] ?? ''
  return page
}

const statusOf = async (page: Browser) => (await page.get('/api/services')).status

/** All bytes in the data directory. */
const storedBytes = () =>
  readdirSync(bff.dataDir)
    .filter((name) => name.startsWith('bff.sqlite'))
    .map((name) => readFileSync(join(bff.dataDir, name), 'latin1'))
    .join('')

test('a person’s session reads with the linked key, and without one reads nothing', async () => {
  const ada = await newPerson('ada')
  const unlinked = await pageOf(ada, null)
  expect(await statusOf(unlinked)).toBe(401)
  expect(bff.journal).toEqual([])
  const { handle } = await linkKey(ada, key)
  const page = await pageOf(ada, handle)
  expect((await page.get('/api/account')).json.id).toBe('ac_y')
})

test('KEY-2: a linked key is sealed, and under another person it does not open', async () => {
  const [ada, eve] = [await newPerson('ada'), await newPerson('eve')]
  const { handle } = await linkKey(ada, key)
  expect(storedBytes()).not.toContain(key)
  expect(storedBytes()).not.toContain('ada@example.org')
  const stored = await bff.database.get('linked-key', `${ada} ${handle}`)
  await bff.database.put({ ...stored!, id: `${eve} ${handle}`, owner: eve })
  expect(await bff.linkedKeys.ofPerson(eve)).toEqual([])
  expect(await statusOf(await pageOf(eve, handle))).toBe(401)
})

test('a person has one key per account: another key of it replaces the first everywhere', async () => {
  const ada = await newPerson('ada')
  const first = await linkKey(ada, 'nmk_the_first_key')
  const page = await pageOf(ada, first.handle)
  const second = await linkKey(ada, 'nmk_a_newer_key')
  await linkKey(ada, 'nmk_of_account_b')
  expect(second.handle).toBe(first.handle)
  expect(await bff.linkedKeys.ofPerson(ada)).toHaveLength(2)
  await page.get('/api/services')
  expect(bff.journal.at(-1)?.headers.get('authorization')).toBe('Bearer nmk_a_newer_key')
})

test('KEY-4: a refused key is marked, ends no session of its person, and is sent no more', async () => {
  const ada = await newPerson('ada')
  const [one, other] = [await linkKey(ada, key), await linkKey(ada, 'nmk_of_account_b')]
  const page = await pageOf(ada, one.handle)
  const otherPage = await pageOf(ada, other.handle)
  refused = [key]
  expect((await page.get('/api/services')).json.code).toBe('key_rejected')
  const calls = bff.journal.length
  expect(await statusOf(page)).toBe(401)
  expect(bff.journal).toHaveLength(calls)
  expect(await statusOf(otherPage)).toBe(200)
  const links = await bff.linkedKeys.ofPerson(ada)
  expect(links.map(({ refusedAt }) => refusedAt !== null)).toEqual([true, false])
  // A new key of the account makes the same session work again.
  await linkKey(ada, 'nmk_a_newer_key')
  expect(await statusOf(page)).toBe(200)
})

test('AUT-6: the sessions of two persons with one key stay apart', async () => {
  const [ada, eve] = [await newPerson('ada'), await newPerson('eve')]
  const pages = await Promise.all(
    [ada, eve].map(async (person) => pageOf(person, (await linkKey(person, key)).handle)),
  )
  for (const page of pages) expect((await page.get('/api/sessions')).json.items).toHaveLength(1)
  await bff.persons.remove(ada)
  expect(await Promise.all(pages.map(statusOf))).toEqual([401, 200])
})

test('removing a person leaves no record, key or session', async () => {
  const ada = await newPerson('ada')
  const { handle } = await linkKey(ada, key)
  const page = await pageOf(ada, handle)
  expect(await statusOf(page)).toBe(200)
  await bff.persons.remove(ada)
  expect(await statusOf(page)).toBe(401)
  expect(await bff.persons.get(ada)).toBeNull()
  const kinds = ['person', 'linked-key', 'session', 'copy']
  expect(await Promise.all(kinds.map((kind) => bff.store.size(kind)))).toEqual([0, 0, 0, 0])
})
