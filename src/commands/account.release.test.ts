import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff } from '#testing/start.ts'

const root = resolve(import.meta.dirname, '../..')
const PORTICO_SECRETS = randomBytes(32).toString('base64url')
let dataDir: string
let platform: Platform
let bff: TestBff

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-account-'))
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  const provider = (request: Request) => platform.app.fetch(request)
  bff = await startBff(provider, { env: { PORTICO_SECRETS }, dataDir })
})
afterEach(async () => {
  await bff.end()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const exportOf = (number: string) => run('export', number)

async function run(...args: string[]) {
  const child = spawn(process.execPath, ['src/commands/main.ts', 'account', ...args], {
    cwd: root,
    env: { PORTICO_SECRETS, PORTICO_DATA_DIR: dataDir, PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9' },
  })
  const exit = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out, errors }
}

const keyOf = (account: string) =>
  platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''

/** Signs in, changes something and asks something. Returns the account, and a word of the question. */
async function use(account: string) {
  const page = bff.browser()
  await page.signIn(keyOf(account))
  const { json } = await page.get('/api/account')
  const word = `word${randomBytes(6).toString('hex')}`
  const { status } = await page.send('POST', '/api/assistant/messages', {
    body: { message: `What is ${word}?`, clientMessageId: randomUUID() },
  })
  expect(status).toBe(200)
  return { page, id: String(json.id), number: String(json.customerNumber), word }
}

test('exports all of one account and nothing of another, while the server runs', async () => {
  const studio = await use('studio')
  const agency = await use('agency')
  const { code, out, errors } = await exportOf(studio.number)
  expect([code, errors]).toEqual([0, ''])
  const exported = JSON.parse(out)
  expect(exported.account).toBe(studio.id)
  const kinds = Object.keys(exported.records)
  expect(kinds).toEqual(expect.arrayContaining(['conversation', 'conversation-message', 'event']))
  expect(kinds).toContain('session')
  expect(out).toContain(studio.word)
  expect(out).not.toContain(agency.word)
  expect(out).not.toContain(keyOf('studio'))
  expect(exported.records.session[0].value).toMatchObject({ apiKey: 'not exported' })

  // By the provider's id, also after the customer has signed out, whose key is erased then.
  await studio.page.send('DELETE', '/api/session')
  const later = await exportOf(studio.id)
  expect(Object.keys(JSON.parse(later.out).records)).not.toContain('session')
  expect(later.out).toContain(studio.word)
  expect(later.out).not.toContain(agency.word)
})

test('an unknown account is an error', async () => {
  await use('studio')
  expect(await exportOf('nosuch')).toEqual({
    code: 1,
    out: '',
    errors: 'portico: nothing is stored of an account nosuch\n',
  })
})

test('erases one account after a yes, says what it has not, and refuses an unknown one', async () => {
  const studio = await use('studio')
  const agency = await use('agency')
  const asked = await run('erase', studio.number)
  expect([asked.code, asked.errors]).toEqual([
    1,
    'portico: account erase asks on a terminal; elsewhere it needs --yes\n',
  ])
  const { code, out, errors } = await run('erase', studio.number, '--yes')
  expect([code, errors]).toEqual([0, ''])
  expect(out).toMatch(/^Erased of account \S+:\n( {2}[a-z-]+ \d+\n)+Not erased:\n {2}backups/)
  expect((await studio.page.get('/api/services')).status).toBe(401)
  expect((await agency.page.get('/api/services')).status).toBe(200)
  const again = await run('erase', studio.id, '--yes')
  expect([again.code, again.errors]).toEqual([
    1,
    `portico: nothing is stored of an account ${studio.id}\n`,
  ])
})
