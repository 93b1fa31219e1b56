/** `bin/portico` in the image; main.release.test.ts tries every command. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openSqlite } from '#server/sqlite-store.ts'

import { folder, portico } from './testing/image.ts'

test('a command says how it is used, and what is wrong in a line', () => {
  expect(portico('vault', '--help')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^portico vault /),
    stderr: '',
  })
  const { status, stdout, stderr } = portico('vault', 'statsu')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^portico: .*portico vault /s)
  expect(stderr).not.toMatch(/^ {4}at /m)
})

test('vault status runs where there is no npm', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  await openSqlite(join(folder, 'data'), Date.now).close()
  expect(portico('vault', 'status')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^secret [0-9a-f]{8}: 0 records, seals\n$/),
    stderr: '',
  })
})
