import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freePort } from '#testing/free-port.ts'

import { check, folder, rowsOf } from './testing/check.ts'

test('a line for each thing that is fine, and nothing is written', async () => {
  const { code, out, errors } = await check({})
  expect([code, errors]).toEqual([0, ''])
  const names = out.split('\n').flatMap((line) => /^(?:fine|doubtful) +(\w+)/.exec(line)?.[1] ?? [])
  expect(names).toEqual(['configuration', 'secrets', 'provider', 'clock', 'store', 'disk'])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('offline it reads configuration and secrets only', async () => {
  const nowhere = { PORTICO_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}` }
  const good = await check(nowhere, '--offline')
  expect([good.code, good.out.trim().split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^fine +configuration/), expect.stringMatching(/^fine +secrets/)],
  ])
  const wrong = await check({ PORTICO_SIGN_IN: 'magic', PORT: 'x' }, '--offline')
  expect([wrong.code, wrong.out.trim().split('\n').length]).toEqual([1, 2])
  expect(wrong.out).toMatch(/^broken +configuration +PORT: must be a whole number/m)
})

test('a provider that is down', async () => {
  const down = await rowsOf({ PORTICO_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}` })
  expect([down.code, down.find('provider')]).toEqual([
    1,
    [
      expect.objectContaining({
        state: 'broken',
        message: expect.stringContaining('ECONNREFUSED'),
      }),
    ],
  ])
})

test('a file with a secret that everybody on the machine may read is doubtful', async () => {
  const file = join(folder, 'key')
  writeFileSync(file, 'a-token-of-24-characters-')
  const stateAt = async (mode: number) => {
    chmodSync(file, mode)
    const { out } = await check({ PORTICO_METRICS_TOKEN_FILE: file }, '--offline')
    return [...out.matchAll(/^(\w+) +secrets +(PORTICO_\w+)?/gm)].map((row) => row.slice(1))
  }
  expect(await stateAt(0o640)).toEqual([['fine', undefined]])
  expect(await stateAt(0o644)).toEqual([
    ['fine', undefined],
    ['doubtful', 'PORTICO_METRICS_TOKEN_FILE'],
  ])
})

test.each([
  [
    '{ "readOnly": true }',
    0,
    /^doubtful +maintenance +nothing can be changed until .*\.json is removed$/m,
  ],
  [
    '{ "from": "2026-11-20T22:00:00Z", "until": "2026-11-20T23:00:00Z" }',
    0,
    /^doubtful +maintenance +ended/m,
  ],
  ['{ "text": { "en": "Tonight." } }', 0, /^fine +maintenance +announced by/m],
  ['{ "until": "tonight" }', 1, /^broken +maintenance +.*\.json: until: /m],
  ['{ readOnly: true }', 1, /^broken +maintenance +.*\.json: is not JSON$/m],
])('a maintenance file with %s', async (content, status, line) => {
  const file = join(folder, 'maintenance.json')
  writeFileSync(file, content)
  const { code, out } = await check({ PORTICO_MAINTENANCE_FILE: file }, '--offline')
  expect(code).toBe(status)
  expect(out).toMatch(line)
})
