import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  origin: string
}

/** Starts the server in its own process, which is killed when the test ends. */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, '../../../main.ts'), [], {
    env: { ...env, PORT: '0' },
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { origin } = await new Promise<{ origin: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { origin: string }))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { child, origin }
}
