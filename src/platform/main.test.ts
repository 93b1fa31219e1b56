import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

// These tests start whole processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const main = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'portico-platform-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = (data: string, rest: Record<string, string> = {}) => ({
  ...process.env,
  PLATFORM_PORT: '0',
  PLATFORM_DATA_DIR: join(folder, data),
  ...rest,
})

interface Listening {
  port: number
  sampleKeys: { account: string; scopes: string[]; key: string }[]
}

const start = async (data: string): Promise<Listening & { child: ChildProcess }> => {
  const child = spawn(process.execPath, [main], {
    env: environment(data),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [Listening]
  return { ...message, child }
}

const command = (data: string, args: string[], rest: Record<string, string> = {}) =>
  spawnSync(process.execPath, [main, ...args], { env: environment(data, rest), encoding: 'utf8' })

const request = (port: number, key: string, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api/v1/sdk${path}`, {
    ...init,
    // spawnSync blocks this process for longer than the platform keeps idle connections open.
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Connection: 'close',
    },
  })

test('acknowledged writes survive kill -9', async () => {
  const data = 'killed'
  for (const round of [1, 2, 3]) {
    const { port, sampleKeys, child } = await start(data)
    const key = sampleKeys.find(({ account }) => account === 'agency')?.key ?? ''
    const { data: page } = await (await request(port, key, `/services?page=${round + 1}`)).json()
    const expected = new Map<string, boolean>()
    for (const { type, id, autoRenew } of page.items.slice(0, 15)) {
      if (autoRenew?.changeable !== true) continue
      const enabled = autoRenew.enabled !== true
      const path = `/services/${type}/${id}`
      const response = await request(port, key, `${path}/auto-renew`, {
        method: 'PATCH',
        body: JSON.stringify({ enabled }),
      })
      expect(response.status).toBe(200)
      expected.set(path, enabled)
    }
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    const again = await start(data)
    for (const [path, enabled] of expected) {
      const { data: service } = await (await request(again.port, key, path)).json()
      expect(service.autoRenew.enabled, path).toBe(enabled)
    }
    expect(expected.size).toBeGreaterThan(10)
    const ended = once(again.child, 'exit')
    again.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test('started by a parent process, it announces its port over IPC and prints nothing', async () => {
  const { port, sampleKeys, child } = await start('messages')
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  expect(port).toBeGreaterThan(0)
  expect(sampleKeys.map(({ account }) => account)).toEqual(
    'studio studio agency empty tokyo kuwait faults contradictions'.split(' '),
  )
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  expect(printed).toBe('')
})

test('does not start with invalid variables, and prints a line for each', () => {
  const { status, stderr } = command('wrong', [], {
    PLATFORM_PORT: '70000',
    PLATFORM_RATE_PER_MINUTE: 'many',
    ASSISTANT_BASE_URL: 'ftp://example.com',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'PLATFORM_PORT is not a port number',
    'PLATFORM_RATE_PER_MINUTE is not a number from 1 to 9999999',
    'ASSISTANT_BASE_URL is not an http or https address',
  ])
})

test('a damaged database is reported and left unchanged', () => {
  command('damaged', ['keys', 'list'])
  const file = join(folder, 'damaged', 'platform.sqlite')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096, 4096 * 40)
  writeFileSync(file, bytes)
  const { status, stderr } = command('damaged', [])
  expect(status).toBe(1)
  expect(stderr).toMatch(/platform\.sqlite: (?:damaged|cannot be read).*left as it is\n$/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('keys can be created, listed, used and revoked while the platform runs', async () => {
  const data = 'keys'
  const { port } = await start(data)
  const created = command(
    data,
    'keys create --account studio --scopes invoices:read --name Export'.split(' '),
  )
  const key = created.stdout.split('\n')[0] ?? ''
  expect(key).toMatch(/^nmk_[\w-]{43}$/)
  expect((await request(port, key, '/invoices')).status).toBe(200)
  expect((await request(port, key, '/services')).status).toBe(403)

  const line =
    command(data, ['keys', 'list', '--account', 'studio']).stdout.trim().split('\n').at(-1) ?? ''
  expect(line).toContain('Export  active  last used 20')
  expect(line).not.toContain(key)
  const id = line.split('  ')[0] ?? ''
  expect(command(data, ['keys', 'revoke', id]).stdout).toBe(`Key ${id} is revoked.\n`)
  expect((await request(port, key, '/invoices')).status).toBe(401)
  expect(command(data, ['keys', 'revoke', id]).status).toBe(1)
  expect(command(data, ['keys', 'create', '--account', 'nobody']).stderr).toBe(
    'There is no account nobody.\n',
  )
  expect(
    command(data, ['keys', 'create', '--account', 'studio', '--scopes', 'root']).stderr,
  ).toContain('There is no scope root')
})
