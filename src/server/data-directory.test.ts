import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { claimDataDirectory } from './data-directory.ts'
import { openSqlite } from './sqlite-store.ts'

test('a directory has one server, beside which maintenance commands open the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const release = claimDataDirectory(folder)
  expect(() => claimDataDirectory(folder)).toThrow(
    `PORTICO_DATA_DIR: ${folder} is in use by another server`,
  )
  const store = openSqlite(folder, Date.now)
  expect(await store.count('starts', 1)).toBe(1)
  await store.close()
  release()
  claimDataDirectory(folder)()
  expect(statSync(join(folder, 'server.lock')).mode & 0o077).toBe(0)
})

test.each([
  ['/proc/none', 'ENOENT'],
  ['/dev/null/data', 'ENOTDIR'],
])('says in one line that %s cannot be written', (folder, code) => {
  expect(() => claimDataDirectory(folder)).toThrow(
    `PORTICO_DATA_DIR: ${folder} cannot be written (${code})`,
  )
})
