/** Every address of the public pages. */
import { Fault } from '#bff/faults.ts'
import { builderPage } from '#bff/public/embeds/builder.ts'
import type { EmbedFiles } from '#bff/public/embeds/files.ts'
import type { SiteLanguage } from '#bff/public/languages.ts'

import { type Assets } from './assets.ts'
import { message, type AppContext, type PublicParts } from './context.ts'
import { feedback } from './feedback.ts'
import { helpArticle, helpCategory, helpHome } from './help-routes.ts'
import { isRead, readOnly, refused } from './methods.ts'
import { extensionPage, pricesFile, pricesPage, schemaFile } from './price-routes.ts'
import { readyPages } from './ready.ts'
import { robots, sitemap, sitemapIndex } from './sitemap.ts'

type Handle = (c: AppContext, language: SiteLanguage, rest: string) => Response | Promise<Response>

/** A language tag (BCP 47 as far as addresses use it), so that `/services/…` is none of ours. */
const LOCALE = String.raw`[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*`

const SITEMAP = '/:file{sitemap-[a-zA-Z-]+\\.xml}'

/** The A-label of what stands in an address; `null` where it is no name. */
function aLabel(text: string): string | null {
  try {
    const name = decodeURIComponent(text).toLowerCase().replace(/^\./, '')
    // Behind these a URL would read something else than its host.
    if (/[/\\?#@:]/.test(name)) return null
    return /^[a-z0-9.-]+$/.test(name) ? name : new URL(`http://${name}`).hostname
  } catch {
    return null
  }
}

/** What cannot be decoded stays as it is: nothing is called that. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const redirect = (location: string, status: 301 | 302) =>
  new Response(null, {
    status,
    headers: {
      Location: location,
      ...(status === 302
        ? { 'Cache-Control': 'no-store', Vary: 'Accept-Language' }
        : { 'Cache-Control': 'public, max-age=3600' }),
    },
  })

export function publicRoutes(parts: PublicParts, files: Assets, embeds: EmbedFiles | null): void {
  const { core, languages, config } = parts
  const { app } = core

  core.before.push(readyPages(parts))

  /**
   * One pattern behind `/{locale}`; a tag in other letters' case and a slash at the end are sent to
   * the one address that a page has.
   */
  const page = (method: 'GET' | 'POST', pattern: string, name: string, handle: Handle) => {
    const address = new RegExp(`^/(?<tag>${LOCALE})${pattern}(?<slash>/?)$`)
    app.all('*', async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      const found = address.exec(pathname)?.groups
      const language = found && languages.find(found['tag'] ?? '')
      if (!found || !language) return next()
      const reads = isRead(c.req.method)
      // There is nothing to read where a form goes: as unknown as any other address.
      if (reads && method === 'POST') return next()
      c.set('route', `${method} /{locale}${name}`)
      if (!reads && c.req.method !== method) throw refused(method)
      const path = found['slash'] ? pathname.slice(0, -1) : pathname
      if (found['tag'] !== language.tag || path !== pathname)
        return redirect(`/${language.tag}${path.slice(language.tag.length + 1)}${search}`, 301)
      return handle(c, language, found['rest'] ?? '')
    })
  }

  page('GET', '/prices', '/prices', (c, language) => pricesPage(parts, c, language))
  page('GET', String.raw`/prices\.(?<rest>csv|json)`, '/prices.{format}', (c, language, format) =>
    pricesFile(parts, c, language, format === 'csv' ? 'csv' : 'json'),
  )
  page('GET', '/prices/(?!embed$)(?<rest>[^/]+)', '/prices/{tld}', (c, language, rest) => {
    const name = aLabel(rest)
    const { search } = new URL(c.req.url)
    if (name !== null && name !== rest)
      return redirect(`/${language.tag}/prices/${name}${search}`, 301)
    return extensionPage(parts, c, language, rest)
  })
  if (embeds)
    page('GET', '/prices/embed', '/prices/embed', (c, language) =>
      builderPage(parts, c, language, embeds),
    )
  page('GET', '/help', '/help', (c, language) => helpHome(parts, c, language))
  page('GET', '/help/c/(?<rest>[^/]+)', '/help/c/{category}', (c, language, rest) =>
    helpCategory(parts, c, language, decoded(rest)),
  )
  page('GET', '/help/(?<rest>[^/]+)', '/help/{slug}', (c, language, rest) =>
    helpArticle(parts, c, language, decoded(rest)),
  )
  page('POST', '/help/(?<rest>[^/]+)/feedback', '/help/{slug}/feedback', (c, language, rest) =>
    feedback(parts, c, language, decoded(rest)),
  )
  // Behind a language there are public pages only: who mistypes one is not asked to sign in.
  page('GET', '(?:/.*[^/])?', '/…', (c, language) => message(parts, c, language, 'notFound', 404))

  const own = ['/prices/*', '/help/*', '/assets-public/*', '/schemas/*', '/robots.txt']
  for (const address of [...own, '/sitemap.xml', SITEMAP]) app.use(address, readOnly)

  const toOwnLanguage = (c: AppContext) => {
    const { pathname, search } = new URL(c.req.url)
    const { tag } = languages.wanted(c.req.header('accept-language') ?? null)
    c.set('route', 'GET /prices|help')
    return redirect(`/${tag}${pathname.replace(/\/$/, '')}${search}`, 302)
  }
  for (const address of ['/prices', '/prices/:tld', '/help', '/help/:slug', '/help/c/:category'])
    for (const written of [address, `${address}/`]) app.get(written, toOwnLanguage)

  app.get('/assets-public/:name', (c) => {
    c.set('route', 'GET /assets-public/{name}')
    const answer = files(c.req.raw, c.req.param('name'))
    if (!answer) throw new Fault('not_found')
    return answer
  })
  app.get('/schemas/prices-1.json', schemaFile)
  app.get('/robots.txt', () => robots(config.origin))
  app.get('/sitemap.xml', () => sitemapIndex(parts))
  app.get(SITEMAP, (c) => {
    const tag = /^sitemap-(.+)\.xml$/.exec(c.req.param('file'))?.[1] ?? ''
    const language = languages.find(tag)
    if (!language) throw new Fault('not_found')
    return sitemap(parts, language)
  })
}
