/** The two servers as child processes that say over IPC where they listen. */
import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export interface SampleKey {
  account: string
  scopes: string[]
  key: string
}

export interface Server<T> {
  child: ChildProcess
  listening: T
}

async function start<T>(entry: string, env: Record<string, string>): Promise<Server<T>> {
  const child = fork(join(root, entry), [], { cwd: root, env: { ...process.env, ...env } })
  // Whatever ends this process, no server is left behind.
  process.once('exit', () => child.kill())
  return await new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${entry} ended with ${code}`)))
    child.once('message', (message) => done({ child, listening: message as T }))
  })
}

export const startPlatform = (env: Record<string, string> = {}) =>
  start<{ port: number; sampleKeys: SampleKey[] }>('src/platform/main.ts', env)

export const startBff = (env: Record<string, string> = {}) =>
  start<{ origin: string }>('src/bff/main.ts', env)

/** Resolves when the process has ended; asks it to first. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill(signal)
  await ended
}
