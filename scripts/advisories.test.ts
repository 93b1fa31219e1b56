/** The release run asks for advisories, and a registry that is away does not fail it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { onTestFinished, test, expect } from 'vitest'

import { freePort } from '#testing/free-port.ts'

const root = resolve(import.meta.dirname, '..')

async function ask(port: number, env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'advisories.txt')
  const child = spawn(process.execPath, ['scripts/advisories.mjs', file], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: folder,
      ...env,
    },
  })
  const exit = once(child, 'exit')
  const out = await text(child.stdout)
  return { code: ((await exit) as [number])[0], out, kept: readFileSync(file, 'utf8') }
}

/** A registry that knows these advisories. */
async function registry(advisories: object): Promise<number> {
  const server = createServer((request, response) => {
    request.resume()
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    const isAdvisories = request.method === 'POST'
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(isAdvisories ? advisories : { name, 'dist-tags': {}, versions: {} }),
    )
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const unknown = 'the registry did not answer: nothing is known'

test('a registry that is away is said to be, and fails nothing', async () => {
  expect(await ask(await freePort())).toEqual({
    code: 0,
    out: `advisories: ${unknown}\n`,
    kept: unknown,
  })
})

test('so is a machine without npm', async () => {
  const env = { npm_execpath: '', PATH: '/nonexistent' }
  expect(await ask(await freePort(), env)).toMatchObject({ code: 0, kept: unknown })
})

test('a serious advisory about a package that ships fails the step, and names it', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Everything is readable',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 8, vectorString: '' },
  }
  const { code, out } = await ask(await registry({ hono: [advisory] }))
  expect([code, out]).toEqual([1, expect.stringMatching(/^high in hono$/m)])
  const nothing = await ask(await registry({}))
  expect([nothing.code, nothing.kept]).toEqual([
    0,
    '0 in packages that ship, 0 of them high or critical',
  ])
})
