/**
 * Copies belong to one provider. When `PORTICO_UPSTREAM_URL` changes they are moved aside, where they are not shown, compared with the new provider's lists or deleted.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folders = ['prices', 'help']

/**
 * @param dir folder of the public copies
 * @param provider address of the current provider
 * @param now milliseconds, for the folder's name
 * @returns the folder the previous provider's data was moved to; `null` if nothing was moved
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
