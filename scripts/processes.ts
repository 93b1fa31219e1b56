/** Starts platform and BFF as child processes, which send their address over IPC. */
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
 * Limits V8's young generation to semi-spaces of 16 MiB. By default it grows to several times that
 * while many chat replies are streaming, and never shrinks again.
 */
export const smallYoungGeneration = ['--max-semi-space-size=16']

async function start<T>(
  entry: string,
  env: Record<string, string>,
  options: { execArgv?: string[]; detached?: boolean } = {},
): Promise<Server<T>> {
  const child = fork(join(root, entry), [], {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...(options.execArgv ?? [])],
    detached: options.detached,
  })
  // Leave no server running when this process ends.
  const killChild = () => child.kill()
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  return await new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${entry} ended with ${code}`)))
    child.once('message', (message) => done({ child, listening: message as T }))
  })
}

export const startPlatform = (env: Record<string, string> = {}) =>
  start<{ port: number; sampleKeys: SampleKey[]; issuer: string | null }>(
    'src/platform/main.ts',
    env,
    {
      // Out of reach of a Ctrl-C, so that the server can finish its requests before the platform ends.
      detached: true,
    },
  )

export const startBff = (env: Record<string, string> = {}) =>
  start<{ origin: string }>('src/main.ts', env, { execArgv: smallYoungGeneration })

/** Signals the process and waits until it has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill(signal)
  await ended
}
