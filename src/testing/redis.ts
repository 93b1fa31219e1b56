/** Starts a real redis-server for tests, on a free port, with an append-only file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from '@redis/client'

import { freePort } from './free-port.ts'

/** A Debian or Ubuntu package; `npm test` installs it where it can. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface TestRedis {
  readonly url: string
  readonly port: number
  /** Sends a command as an operator would. */
  command(...command: string[]): Promise<unknown>
  /** Holds it up, and lets it go on. */
  pause(): void
  resume(): void
  kill(): Promise<void>
  /** Ends it as a service manager does. */
  stop(): Promise<void>
  /** Starts it again with the same data. */
  start(): Promise<void>
  /** Kills it and deletes its data. */
  end(): Promise<void>
}

const durable = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always']

export const startRedis = (...options: string[]): Promise<TestRedis> =>
  launch({ options: [...durable, ...options] })

/** @param credentials `user:password` of somebody who may connect */
export const startConfiguredRedis = (file: string, credentials: string): Promise<TestRedis> =>
  launch({ file, credentials, options: [] })

async function launch(setup: {
  file?: string
  credentials?: string
  options: string[]
}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-redis-'))
  const port = await freePort()
  const url = `redis://${setup.credentials ? `${setup.credentials}@` : ''}127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    const file = setup.file ? [setup.file] : []
    child = spawn('redis-server', [...file, ...settings, ...setup.options], { stdio: 'ignore' })
    for (;;) {
      try {
        if (String(await command('PING')) === 'PONG') return
      } catch {
        await sleep(20)
      }
    }
  }
  async function command(...words: string[]): Promise<unknown> {
    const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.sendCommand<unknown>(words)
    } finally {
      client.destroy()
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const kill = () => end('SIGKILL')
  await start()
  return {
    url,
    port,
    command,
    start,
    kill,
    stop: () => end('SIGTERM'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async end() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
