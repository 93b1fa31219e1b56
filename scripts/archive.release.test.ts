/** The archive of a release starts by itself, on the data of the commit before. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'

const root = resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
/** A release is made in a clone. An unpacked archive has no commit before. */
const hasHistory = git('rev-parse', 'HEAD~1').status === 0

let folder: string
let platform: Platform
let provider: Server
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-release-'))
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const listener = getRequestListener((request) => platform.app.fetch(request))
  provider = createServer((...exchange) => void listener(...exchange))
  await once(provider.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  provider.close()
  platform.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts `bin/portico` of a folder. Resolves with its address. */
async function start(
  home: string,
  dataDir: string,
  dist = join(home, 'dist'),
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(join(home, 'bin/portico'), [], {
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PORTICO_UPSTREAM_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      PORTICO_DATA_DIR: dataDir,
      PORTICO_DIST: dist,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const origin = /Portico listens on (\S+)/.exec(output)?.[1]
    if (origin) return { child, origin }
  }
  throw new Error(output)
}

async function stop(child: ChildProcess): Promise<void> {
  child.stdout?.resume()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
}

const headersOf = (origin: string, cookie = '') => ({
  'x-requested-with': 'portico',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  origin,
  cookie,
})

/** Every file of the sources, as a path from `src`. */
const filesIn = (home: string) => readdirSync(join(home, 'src'), { recursive: true }).map(String)

test.runIf(hasHistory)(
  'is started on the data of the commit before, and nobody is signed out',
  async () => {
    const before = join(folder, 'before')
    mkdirSync(before)
    const { stdout } = spawnSync('git', ['archive', 'HEAD~1'], { cwd: root, maxBuffer: 1e9 })
    spawnSync('tar', ['-x', '-C', before], { input: stdout })
    symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'))
    const dataDir = join(folder, 'data')
    const former = await start(before, dataDir, join(root, 'dist'))
    const signedIn = await fetch(`${former.origin}/api/session`, {
      method: 'POST',
      headers: headersOf(former.origin),
      body: JSON.stringify({ apiKey: platform.sampleKeys[0]?.key }),
    })
    expect(signedIn.status).toBe(201)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await stop(former.child)

    const made = spawnSync(process.execPath, ['scripts/archive.mjs', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([made.status, made.stderr]).toEqual([0, ''])
    spawnSync('tar', ['-xzf', join(folder, `portico-${version}.tar.gz`), '-C', folder])
    const home = join(folder, `portico-${version}`)
    for (const name of ['oidc-provider', 'vite', 'playwright', 'typescript'])
      expect(existsSync(join(home, 'node_modules', name)), name).toBe(false)
    expect(filesIn(home).filter((path) => /\.test\.tsx?$|^platform/.test(path))).toEqual([])

    const released = await start(home, dataDir)
    const { origin } = released
    const session = await fetch(`${origin}/api/session`, { headers: headersOf(origin, cookie) })
    expect(await session.json()).toMatchObject({ state: 'signed-in' })
    const services = await fetch(`${origin}/api/services`, { headers: headersOf(origin, cookie) })
    expect(services.status).toBe(200)
    for (const path of ['/', '/sign-in', '/healthz', '/readyz', '/en/prices'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
    const help = spawnSync(join(home, 'bin/portico'), ['--help'], { encoding: 'utf8' })
    expect([help.status, help.stdout.includes('portico check')]).toEqual([0, true])
    await stop(released.child)
  },
  300_000,
)
