/**
 * Copies and price history are one provider's: after a change of `PORTICO_UPSTREAM_URL` another
 * one's are neither shown nor compared with, nor thrown away.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folders = ['prices', 'help', 'history']

/**
 * Moves what another provider published beside, once.
 * @param dir folder of the public copies
 * @param provider whose data is kept from now on
 * @param now milliseconds
 * @returns the folder where it is now; `null`: there was nothing of another one
 */
export async function setAside(dir: string, provider: string, now: number): Promise<string | null> {
  const file = path.join(dir, 'provider')
  const before = await readFile(file, 'utf8').catch(() => null)
  if (before === provider) return null
  const aside = path.join(dir, `set-aside-${now}`)
  await mkdir(before === null ? dir : aside, { recursive: true, mode: 0o700 })
  for (const name of before === null ? [] : folders)
    await rename(path.join(dir, name), path.join(aside, name)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  await writeFile(file, provider, { mode: 0o600 })
  return before === null ? null : aside
}
