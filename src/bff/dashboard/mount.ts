/** Serves the built dashboard: hashed files for ever, its one document under every page's address. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { documentPolicy } from '#bff/border/headers.ts'
import type { Capability, Core } from '#bff/core.ts'

import { bodyFor, type BuiltFile, loadFiles } from './files.ts'

/** Addresses of the dashboard's pages: any other is answered with the same document under 404. */
const page =
  /^\/($|sign-in$|support$|account$|orders$|notifications$|(services(\/[^/]+\/[^/]+)?|(domains|invoices|assistant)(\/[^/]+)?)$)/

/** What a new deploy changes: open tabs learn of it by `Session.version`. */
export function buildVersion(dist: string): string {
  const document = join(dist, 'web', 'index.html')
  if (!existsSync(document)) return 'development'
  return createHash('sha256').update(readFileSync(document)).digest('base64url').slice(0, 12)
}

function answer(file: BuiltFile, request: Request, status: 200 | 404): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  })
  headers.set('Cache-Control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.type.startsWith('text/html')) headers.set('Content-Security-Policy', documentPolicy)
  // Precious little could run a script here; what could, may not.
  else if (file.type.startsWith('image/svg'))
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (status === 200 && known.includes(file.tag))
    return new Response(null, { status: 304, headers })
  const [encoding, body] = bodyFor(file, request.headers.get('accept-encoding') ?? '')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

function mountDashboard(core: Core): void {
  const files = loadFiles(join(core.config.dist, 'web'))
  const document = files.get('/index.html')
  if (!document) core.log.warn({ event: 'no-build' }, 'there is no built dashboard')
  // The last route of all: what came here, nobody else has answered.
  core.app.get('*', (c) => {
    const { pathname } = new URL(c.req.url)
    const file = pathname === '/index.html' ? undefined : files.get(decoded(pathname))
    const isPage = page.test(pathname)
    // A page may end like a file: the domain in `/domains/example.com`.
    const missing = !isPage && /\.\w{1,8}$|^\/(api|embed)\//.test(pathname)
    const found = file ?? (missing ? undefined : document)
    if (!found) return c.notFound()
    c.set('route', file ? 'file' : 'page')
    return answer(found, c.req.raw, file || isPage ? 200 : 404)
  })
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

export const dashboard: Capability = { name: 'dashboard', mount: mountDashboard }
