/** Compressed JSON files, written under another name and renamed so that none is ever half written. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const packJson = (value: unknown): Promise<Buffer> =>
  compress(JSON.stringify(value), QUALITY)

/** @throws if it is not what `packJson` made */
export const unpackJson = async (bytes: Buffer): Promise<unknown> =>
  JSON.parse((await decompress(bytes)).toString('utf8'))

export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, await packJson(value))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The parsed file; `null` if it is missing or unreadable. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return await unpackJson(await readFile(file))
  } catch {
    return null
  }
}

/** A key as a file name: everything but letters, digits, `-` and `_` becomes `%` and its hex code. */
export const fileName = (key: string) =>
  key.replaceAll(/[^\w-]/gu, (character) => `%${character.codePointAt(0)?.toString(16)}`)
