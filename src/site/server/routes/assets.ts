/** Hashed files of the public pages: read and compressed once, cached by browsers for a year. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { negotiateEncoding } from '#server/encoding.ts'

import { compressions, encode } from './encode.ts'
import { immutable } from './headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  variants: Awaited<ReturnType<typeof encode>> | null
}

export type Assets = (request: Request, name: string) => Response | null

async function read(folder: string, name: string): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(path.join(folder, name)))
  const extension = path.extname(name)
  const text = extension !== '.woff2'
  return {
    type: types[extension] ?? 'application/octet-stream',
    bytes,
    variants: text ? await encode(new TextDecoder().decode(bytes), 11) : null,
  }
}

/** Serves the files of a folder of hashed files; `null` for any other name. */
export async function assets(folder: string): Promise<Assets> {
  const names = (await readdir(folder)).filter((name) => types[path.extname(name)] !== undefined)
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await read(folder, name)] as const)),
  )
  return (request, name) => {
    const asset = files.get(name)
    if (!asset) return null
    const encoding = asset.variants
      ? negotiateEncoding(request.headers.get('accept-encoding'), compressions)
      : 'identity'
    const bytes = asset.variants?.[encoding].bytes ?? asset.bytes
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: {
        'Content-Type': asset.type,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': immutable,
        // Sandboxed frames have an opaque origin and need these files too.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...(asset.variants ? { Vary: 'Accept-Encoding' } : {}),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    })
  }
}
