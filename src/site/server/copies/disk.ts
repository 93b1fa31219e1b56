/** Compressed JSON files, written under another name and renamed so that none is ever half written. */
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
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, await compress(JSON.stringify(value), QUALITY))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The parsed file; `null` if it is missing or unreadable. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse((await decompress(await readFile(file))).toString('utf8'))
  } catch {
    return null
  }
}

/** A key as a file name: everything but letters, digits, `-` and `_` becomes `%` and its hex code. */
export const fileName = (key: string) =>
  key.replaceAll(/[^\w-]/gu, (character) => `%${character.codePointAt(0)?.toString(16)}`)
