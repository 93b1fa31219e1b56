/**
 * Copies and price history are one provider's: after a change of `PORTICO_UPSTREAM_URL` another
 * one's are neither shown nor compared with, nor thrown away.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folders = ['prices', 'help', 'history']

/** The sample provider takes another port at each start: all of this machine is one. */
const nameOf = ({ hostname, origin, pathname }: URL) =>
  /^(localhost|127\..*|\[::1\])$/.test(hostname) ? 'this machine' : origin + pathname

/**
 * Moves what another provider published beside, once.
 * @param dir folder of the public copies
 * @param now milliseconds
 * @returns the folder where it is now; `null`: there was nothing of another one
 */
export async function setAside(dir: string, upstream: URL, now: number): Promise<string | null> {
  const file = path.join(dir, 'provider')
  const before = await readFile(file, 'utf8').catch(() => null)
  const own = nameOf(upstream)
  if (before === own) return null
  const aside = path.join(dir, `set-aside-${now}`)
  await mkdir(before === null ? dir : aside, { recursive: true, mode: 0o700 })
  for (const name of before === null ? [] : folders)
    await rename(path.join(dir, name), path.join(aside, name)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  await writeFile(file, own, { mode: 0o600 })
  return before === null ? null : aside
}
