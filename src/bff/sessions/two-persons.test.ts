/** AUT-6 under load: two persons at the same time, each with their own account only. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const subjects = ['zelda', 'quentin'] as const
type Subject = (typeof subjects)[number]
const keyOf = (subject: Subject) => `nmk_the_key_of_${subject}`
let bff: TestBff

beforeEach(async () => {
  bff = await startBff(
    ({ headers, url }) => {
      const owner = headers.get('authorization')?.split('_').at(-1) ?? 'nobody'
      const data = url.endsWith('/account')
        ? { id: `ac_${owner}`, name: `Account of ${owner}` }
        : [{ id: '1', type: 'vps', name: `host-of-${owner}` }]
      return Response.json({ success: true, data })
    },
    { env: { PORTICO_SESSION_PER_MINUTE: '10000' } },
  )
})
afterEach(() => bff.end())

async function signedIn(subject: Subject): Promise<Browser> {
  const login = { issuer: 'https://login.example', subject }
  const id = bff.persons.idOf(login)
  const name = `${subject}@example.org`
  await bff.persons.put({ id, login, name, email: name, createdAt: 0, lastLink: null })
  const account = { id: `ac_${subject}`, displayName: subject, customerNumber: null }
  const apiKey = keyOf(subject)
  const key = { person: id, apiKey, account, timeZone: null }
  const { handle } = await bff.linkedKeys.put(key, bff.sessions.ownerOf(apiKey), 1)
  const [, cookie] = await bff.sessions.createForPerson({
    person: { id, name },
    link: handle,
    remember: false,
  })
  const page = bff.browser()
  page.cookie = cookie.split(';')[0] ?? ''
  return page
}

test('AUT-6: 1,000 mixed calls of two persons answer each with their own account only', async () => {
  const pages = { zelda: await signedIn('zelda'), quentin: await signedIn('quentin') }
  const paths = [
    '/api/services',
    '/api/account',
    '/api/session',
    '/api/linked-keys',
    '/api/sessions',
  ]
  const calls = Array.from({ length: 1000 }, (_, index) => {
    const subject = subjects[index % 2] ?? 'zelda'
    return { subject, path: paths[Math.floor(index / 2) % paths.length] ?? '' }
  })
  const strangers: string[] = []
  for (let from = 0; from < calls.length; from += 50) {
    await Promise.all(
      calls.slice(from, from + 50).map(async ({ subject, path }) => {
        const { status, json } = await pages[subject].get(path)
        const other = subject === 'zelda' ? 'quentin' : 'zelda'
        if (status !== 200 || JSON.stringify(json).includes(other))
          strangers.push(`${path} ${status} ${json.code}`)
      }),
    )
  }
  expect(strangers).toEqual([])
})
