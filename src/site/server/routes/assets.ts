/** Hashed files of the public pages: read and compressed once, cached by browsers for a year. */
import { bodyFor, loadFiles } from '#server/dashboard/files.ts'

import { immutable } from './headers.ts'

const served = /\.(?:css|js|svg|woff2)$/

export type Assets = (request: Request, name: string) => Response | null

/** Serves the files of a folder of hashed files; `null` for any other name. */
export function assets(folder: string): Assets {
  const files = loadFiles(folder, 11)
  return (request, name) => {
    const file = served.test(name) ? files.get(`/${name}`) : undefined
    if (!file) return null
    const [encoding, bytes] = bodyFor(file, request.headers.get('accept-encoding') ?? '')
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: {
        'Content-Type': file.type,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': immutable,
        // Sandboxed frames have an opaque origin and need these files too.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...(file.bodies.br ? { Vary: 'Accept-Encoding' } : {}),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    })
  }
}
