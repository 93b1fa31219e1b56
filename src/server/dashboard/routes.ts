/** Serves the built dashboard: its files, and its one document for every page. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { startTexts } from '#i18n/instance.ts'
import { type Language, languages } from '#i18n/languages.ts'
import { negotiate } from '#i18n/negotiate.ts'
import type { AppContext } from '#server/app.ts'
import type { Contribution } from '#server/contribution.ts'
import type { Foundation } from '#server/foundation.ts'
import { documentPolicy } from '#server/headers.ts'
import type { ServerTexts } from '#server/texts.ts'

import { bodyFor, type BuiltFile, builtFile, loadFiles } from './files.ts'
import { operatorLanguages } from './operator-languages.ts'

/** Paths of the dashboard's pages. Other paths get the same document with status 404. */
const pagePath = new RegExp(
  [
    // Support staff have the same pages under /support.
    String.raw`^/support(?:/(?:enter|orders|notifications)?)?$`,
    String.raw`^/(?:sign-in|link-key|confirmed|orders|notifications)?$`,
    String.raw`^/account(?:/(?:devices|keys|journal|history))?$`,
    String.raw`^(?:/support)?/services(?:/[^/]+/[^/]+)?$`,
    String.raw`^(?:/support)?/(?:domains|invoices)(?:/[^/]+)?$`,
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
      ? 'Accept-Encoding, Accept-Language'
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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The document in each language; the dashboard starts in the one its `lang` names. */
async function documentsOf(
  file: BuiltFile,
  texts: ServerTexts,
  brandName: string,
): Promise<Map<string, BuiltFile>> {
  const { element } = operatorLanguages(texts.operators)
  const html = (file.bodies.identity?.toString() ?? '').replace(
    /<title>[^<]*/,
    () => `${element}<title>${escapeHtml(brandName)}`,
  )
  const inLanguage = async ({ tag, direction }: Language) => {
    const instance = await startTexts(tag, ['shell'], texts.read)
    const noScript = escapeHtml(instance.getFixedT(tag, 'shell')('noScript'))
    const document = html
      .replace(/<html lang="[^"]*"/, `<html lang="${tag}" dir="${direction}"`)
      .replace(/(?<=<noscript>)[^<]*/, () => noScript)
    return [tag, builtFile('index.html', Buffer.from(document))] as const
  }
  return new Map(await Promise.all(languages.map(inLanguage)))
}

/** `folder` holds the built dashboard. */
export async function dashboard(
  { config, log, texts }: Pick<Foundation, 'config' | 'log' | 'texts'>,
  folder: string,
): Promise<Contribution> {
  const policy = documentPolicy([
    config.PORTICO_BRAND_LOGO,
    config.PORTICO_BRAND_LOGO_DARK,
    config.PORTICO_BRAND_FAVICON,
  ])
  const files = new Map([...loadFiles(folder), ...operatorLanguages(texts.operators).files])
  const document = files.get('/index.html')
  const documents = document && (await documentsOf(document, texts, config.PORTICO_BRAND_NAME))
  if (!document) log.warn({ event: 'no-build' }, 'there is no built dashboard')
  const serve = (c: AppContext) => {
    const { pathname } = new URL(c.req.url)
    const file = pathname === '/index.html' ? undefined : files.get(decoded(pathname))
    const isPage = pagePath.test(pathname)
    // A page may look like a file: `/domains/example.com`.
    const isMissing = !isPage && /\.\w{1,8}$|^\/(api|embed)\//.test(pathname)
    const served =
      file ??
      (isMissing ? undefined : documents?.get(negotiate(c.req.header('accept-language') ?? '')))
    if (!served) return c.notFound()
    c.set('route', file ? 'file' : 'page')
    return respond(served, c.req.raw, file || isPage ? 200 : 404, policy)
  }
  return { routes: (app) => app.get('*', serve) }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
