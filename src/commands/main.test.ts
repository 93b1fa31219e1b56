/** `bin/portico` with a command, in a folder that holds what the image holds. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSqlite } from '#server/sqlite-store.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-image-'))
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY ([\w. ]+) \.[\w/]*$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  if (!copied.includes('src')) throw new Error('the Dockerfile copies no src')
  const kept = copied.filter((name) => name !== 'package-lock.json' && name !== '.')
  for (const name of kept) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function portico(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'bin/portico'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      PORTICO_DATA_DIR: join(folder, 'data'),
      PORTICO_SECRETS: randomBytes(32).toString('base64url'),
    },
  })
  return { status, stdout, stderr }
}

test('every command says how it is used', () => {
  const all = portico('--help')
  expect(all).toMatchObject({ status: 0, stderr: '' })
  const commands = [...all.stdout.matchAll(/^portico (\w+)/gm)].map(([, name = '']) => name)
  expect(new Set(commands)).toContain('vault')
  for (const name of new Set(commands)) {
    const one = portico(name, '--help')
    expect(one).toMatchObject({ status: 0, stderr: '' })
    expect(all.stdout).toContain(one.stdout)
  }
})

test('what is wrong is said in a line, without a stack trace', () => {
  expect(portico('vualt')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'portico: there is no command vualt; see portico --help\n',
  })
  for (const args of [['vault'], ['vault', 'statsu'], ['store', 'copy', '--form', 'x']]) {
    const { status, stdout, stderr } = portico(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^portico: .*portico ${args[0]} `, 's'))
    expect(stderr).not.toMatch(/^ {4}at /m)
  }
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
