/** Starts servers in processes of their own, for tests, and calls them as the dashboard does. */
import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()

/** The message both servers send once they listen. */
interface Listening {
  origin: string
  port: number
  sampleKeys: { account: string; key: string }[]
}

/**
 * Starts a server process with this environment and waits until it listens.
 * @throws with its output if it ends first
 */
export async function launch(
  entry: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; listening: Listening; output: () => string }> {
  const child = fork(join(root, entry), [], {
    cwd: root,
    env,
    silent: true,
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)))
  const listening = await new Promise<Listening>((done, failed) => {
    child.once('message', (message) => done(message as Listening))
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${output}`)))
  })
  return { child, listening, output: () => output }
}

/** Resolves with the exit code. */
export const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode)
    else child.once('exit', (code) => done(code))
  })

/** Ends every process that `launch` has started. */
export async function killAll(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([...children].map(ended))
  children.clear()
}

export const headersOf = (origin: string, cookie = '') => ({
  'x-requested-with': 'portico',
  'sec-fetch-site': 'same-origin',
  origin,
  'content-type': 'application/json',
  ...(cookie && { cookie }),
})

/** Returns the session's cookie. @throws if the key is refused */
export async function signIn(origin: string, apiKey: string): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: headersOf(origin),
    body: JSON.stringify({ apiKey }),
  })
  if (response.status !== 201) throw new Error(`sign-in answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const get = (origin: string, path: string, cookie: string) =>
  fetch(origin + path, { headers: headersOf(origin, cookie) })
