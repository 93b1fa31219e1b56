/** Files that survive a restart: written beside and renamed, so a reader never sees half of one. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(beside, await compress(JSON.stringify(value), QUALITY))
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** The parsed file; `null` where there is none or it cannot be read. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse((await decompress(await readFile(file))).toString('utf8'))
  } catch {
    return null
  }
}

/** A key as a file name: letters, digits and `-_` stay, all else becomes `%` and hexadecimals. */
export const fileName = (key: string) =>
  key.replaceAll(/[^\w-]/gu, (character) => `%${character.codePointAt(0)?.toString(16)}`)
