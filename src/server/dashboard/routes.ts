/** Serves the built dashboard: its files, and its one document for every page. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { AppContext } from '#server/app.ts'
import type { Contribution } from '#server/contribution.ts'
import type { Foundation } from '#server/foundation.ts'
import { documentPolicy, plainPolicy } from '#server/headers.ts'

import { browserPagePath } from './browser-floor.ts'
import { browserPageStyleHash, createBrowserPage } from './browser-page.ts'
import { createDocuments, type PublicLinks } from './documents.ts'
import { bodyFor, type BuiltFile, loadFiles } from './files.ts'
import { operatorLanguages } from './operator-languages.ts'

/** Paths of the dashboard's pages. Other paths get the same document with status 404. */
const pagePath = new RegExp(
  [
    // Support staff have the same pages under /support.
    String.raw`^/support(?:/(?:enter|orders|notifications)?)?$`,
    String.raw`^/(?:sign-in|link-key|confirmed|labels|orders|notifications)?$`,
    String.raw`^/account(?:/(?:devices|keys|journal|history|news))?$`,
    String.raw`^(?:/support)?/services(?:/[^/]+/[^/]+)?$`,
    String.raw`^(?:/support)?/(?:domains|invoices)(?:/[^/]+)?$`,
    String.raw`^(?:/support)?/invoices/compare/[^/]+/[^/]+$`,
    String.raw`^/assistant(?:/[^/]+)?$`,
  ].join('|'),
)

/** Changes with every deploy; open tabs notice by `Session.version`. */
export function buildVersion(dist: string): string {
  const document = join(dist, 'web', 'index.html')
  if (!existsSync(document)) return 'development'
  return createHash('sha256').update(readFileSync(document)).digest('base64url').slice(0, 12)
}

function respond(file: BuiltFile, request: Request, status: 200 | 404, policy: string): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.tag,
    Vary: file.type.startsWith('text/html')
      ? 'Accept-Encoding, Accept-Language, Cookie'
      : 'Accept-Encoding',
  })
  headers.set('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.type.startsWith('text/html')) headers.set('Content-Security-Policy', policy)
  // An SVG opened directly could run scripts; forbid it.
  else if (file.type.startsWith('image/svg'))
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  const cachedTags = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim())
  if (status === 200 && cachedTags.includes(file.tag))
    return new Response(null, { status: 304, headers })
  const [encoding, body] = bodyFor(file, request.headers.get('accept-encoding') ?? '')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

/** `links`: to the public pages that this installation serves. */
export async function dashboard(
  { config, log, texts }: Pick<Foundation, 'config' | 'log' | 'texts'>,
  links: PublicLinks,
): Promise<Contribution> {
  const folder = join(config.dist, 'web')
  const files = new Map([...loadFiles(folder), ...operatorLanguages(texts.operators).files])
  const html = files.get('/index.html')?.bodies.identity?.toString()
  const documents =
    html === undefined ? null : await createDocuments(html, { config, texts, links })
  const policy = documentPolicy(
    [config.PORTICO_BRAND_LOGO, config.PORTICO_BRAND_LOGO_DARK, config.PORTICO_BRAND_FAVICON],
    documents?.scriptHashes,
  )
  if (!documents) log.warn({ event: 'no-build' }, 'there is no built dashboard')
  const isSwitchedOff = (pathname: string) => {
    const [, first, second] = pathname.split('/', 3)
    const page = first === 'support' ? second : first
    return (['assistant', 'orders'] as const).some(
      (feature) => feature === page && !config.PORTICO_FEATURES.includes(feature),
    )
  }
  const serve = (c: AppContext) => {
    const { pathname } = new URL(c.req.url)
    const file = pathname === '/index.html' ? undefined : files.get(decoded(pathname))
    const isPage = pagePath.test(pathname) && !isSwitchedOff(pathname)
    // A page may look like a file: `/domains/example.com`.
    const isMissing = !isPage && /\.\w{1,8}$|^\/(api|embed)\//.test(pathname)
    const served =
      file ?? (isMissing ? undefined : documents?.of(c.req.raw.headers, isPage ? pathname : null))
    if (!served) return c.notFound()
    c.set('route', file ? 'file' : 'page')
    return respond(served, c.req.raw, file || isPage ? 200 : 404, policy)
  }
  const browserPage = createBrowserPage({ config, texts, links })
  return {
    routes(app) {
      app.get(browserPagePath, async (c) => {
        c.set('route', 'page')
        const page = await browserPage(c.req.raw.headers)
        return respond(page, c.req.raw, 200, plainPolicy(browserPageStyleHash))
      })
      app.get('*', serve)
    },
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
