/** Runs `portico check` for tests. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect } from 'vitest'

export const root = resolve(import.meta.dirname, '../../..')
const secret = randomBytes(32)
export let folder: string
let upstream: string
const closings: (() => void)[] = []

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closings.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const envelope = JSON.stringify({ success: true, data: [] })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-check-'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', '.built'), '')
  upstream = await serve((_request, response) => void response.end(envelope))
})
afterAll(() => {
  for (const close of closings) close()
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  check: string
  state: string
  message: string
}

/** Runs the command on an installation that is fine but for `env`. */
export async function check(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['src/commands/main.ts', 'check', ...args], {
    cwd: root,
    env: {
      PORTICO_UPSTREAM_URL: upstream,
      PORTICO_DATA_DIR: join(folder, 'data'),
      PORTICO_DIST: join(folder, 'dist'),
      PORTICO_SECRETS: secret.toString('base64url'),
      ...env,
    },
  })
  const exit = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out, errors }
}

export async function rowsOf(env: Record<string, string>) {
  const { code, out, errors } = await check(env, '--json')
  expect(errors).toBe('')
  const rows = JSON.parse(out) as Row[]
  const find = (name: string) => rows.filter((row) => row.check === name)
  return { code, find, states: [...new Set(rows.map(({ state }) => state))] }
}
