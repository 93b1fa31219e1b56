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

/**
 * The BFF's young objects have this much space (MiB, a half of it). V8's own choice grows to several
 * times as much while many answers are under way, and never gives it back.
 */
export const smallYoung = ['--max-semi-space-size=16']

async function start<T>(
  entry: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Server<T>> {
  const child = fork(join(root, entry), [], {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...execArgv],
  })
  // Whatever ends this process, no server is left behind.
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return await new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${entry} ended with ${code}`)))
    child.once('message', (message) => done({ child, listening: message as T }))
  })
}

export const startPlatform = (env: Record<string, string> = {}) =>
  start<{ port: number; sampleKeys: SampleKey[] }>('src/platform/main.ts', env)

export const startBff = (env: Record<string, string> = {}) =>
  start<{ origin: string }>('src/bff/main.ts', env, smallYoung)

/** Resolves when the process has ended; asks it to first. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill(signal)
  await ended
}
