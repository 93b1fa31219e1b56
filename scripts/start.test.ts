import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { isBuilt, recordBuild } from './built.ts'

const root = resolve(import.meta.dirname, '..')
const studioKey = 'nmk_sample_studio_6rT2vYq8Lw4Zp1Xc'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A build that is current, but has one empty page only. */
function minimalBuild(folder: string): string {
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'web'), { recursive: true })
  writeFileSync(join(dist, 'web', 'index.html'), '<!doctype html><title>Portico</title>')
  recordBuild(root, dist)
  return dist
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once('exit', (code) => done(code)))

/** Runs a command as the leader of its own process group, and collects what it prints. */
function run(command: string, args: string[], env: Record<string, string>, cwd = root) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true })
  let output = ''
  const exit = ended(child)
  onTestFinished(() => {
    // The group is gone if the test has passed.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, failed) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) done(match)
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void exit.then((code) => failed(new Error(`ended with ${code}: ${output}`)))
      look()
    })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  return { child, exit, printed, output: () => output }
}

async function startWithNpm() {
  const folder = temporaryFolder()
  const server = run('npm', ['start'], {
    PORT: '0',
    PORTICO_DATA_DIR: join(folder, 'data'),
    PORTICO_DIST: minimalBuild(folder),
  })
  const [, origin = ''] = await server.printed(/Portico listens on (\S+)/)
  const [, provider = ''] = await server.printed(/Sample provider on (\S+)/)
  return { ...server, origin, provider }
}

const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('a signal to npm alone ends every process, and npm last', async () => {
  const { child, exit, origin, provider, output } = await startWithNpm()
  expect(output()).not.toMatch(/npm ci|vite/)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect([await isUp(origin), await isUp(provider)]).toEqual([false, false])
})

test('a signal to the whole group, twice, lets an open chat reply finish', async () => {
  const { child, exit, origin } = await startWithNpm()
  const headers = {
    'x-requested-with': 'portico',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    origin,
  }
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/session', { apiKey: studioKey })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const question = { message: 'Which domains expire soon?', clientMessageId: crypto.randomUUID() }
  const reply = await post('/api/assistant/messages', question, cookie)
  for (let times = 0; times < 2; times += 1) process.kill(-(child.pid ?? 0), 'SIGINT')
  const text = await reply.text()
  expect(text).toContain('"finish":"stop"')
  expect(await exit).toBe(0)
})

test('npm run serve is one process, which a signal to npm reaches', async () => {
  const folder = temporaryFolder()
  const { exit, printed, child } = run('npm', ['run', 'serve'], {
    PORT: '0',
    PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9',
    PORTICO_DATA_DIR: join(folder, 'data'),
    PORTICO_DIST: minimalBuild(folder),
  })
  const [, origin = ''] = await printed(/Portico listens on (\S+)/)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(await isUp(origin)).toBe(false)
})

test('bin/portico says in one line what is missing, and builds nothing', async () => {
  const dist = join(temporaryFolder(), 'dist')
  const { exit, output } = run(join(root, 'bin', 'portico'), [], { PORTICO_DIST: dist })
  expect(await exit).toBe(1)
  expect(output()).toBe(
    `portico: PORTICO_DIST: there is no finished build in ${dist}; run npm run build\n`,
  )
})

test('installs when a package changes, not when a file was copied', async () => {
  const project = temporaryFolder()
  const copy = (name: string) => cpSync(join(root, 'scripts', name), join(project, 'scripts', name))
  copy('bootstrap.mjs')
  copy('run.mjs')
  writeFileSync(join(project, 'hello.mjs'), 'console.log("hello")')
  mkdirSync(join(project, 'part'))
  /** One package in the project's own folder, so that npm needs no network. */
  const lockTo = (version: string) => {
    const part = { name: 'part', version }
    writeFileSync(join(project, 'part', 'package.json'), JSON.stringify(part))
    const dependencies = { part: 'file:part' }
    const packages = {
      '': { dependencies },
      'node_modules/part': { resolved: 'part', link: true },
      part: { version },
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies }))
    const lock = { lockfileVersion: 3, requires: true, packages }
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
  }
  const start = async () => {
    const { exit, output } = run('node', ['scripts/run.mjs', 'hello.mjs'], {}, project)
    expect([await exit, output()]).toEqual([0, expect.stringContaining('hello')])
    return output().includes('Installing')
  }
  lockTo('1.0.0')
  expect(await start()).toBe(true)
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(project, 'package-lock.json'), later, later)
  expect(await start()).toBe(false)
  lockTo('2.0.0')
  expect(await start()).toBe(true)
  expect(await start()).toBe(false)
})

test('a build is current until a source changes, however new its file is', () => {
  const project = temporaryFolder()
  const page = join(project, 'src', 'page.ts')
  mkdirSync(join(project, 'src'))
  mkdirSync(join(project, 'dist'))
  writeFileSync(page, 'one')
  expect(isBuilt(project, 'dist')).toBe(false)
  recordBuild(project, 'dist')
  const later = new Date(Date.now() + 60_000)
  utimesSync(page, later, later)
  expect(isBuilt(project, 'dist')).toBe(true)
  writeFileSync(join(project, 'src', 'another.ts'), readFileSync(page))
  expect(isBuilt(project, 'dist')).toBe(false)
  rmSync(join(project, 'src', 'another.ts'))
  expect(isBuilt(project, 'dist')).toBe(true)
  writeFileSync(page, 'two')
  expect(isBuilt(project, 'dist')).toBe(false)
})
