/** Every address of the public pages. */
import type { Next } from 'hono'

import type { App, AppContext } from '#server/app.ts'
import { ProblemError } from '#server/problems.ts'
import { builderPage } from '#site/embeds/builder.ts'
import type { EmbedFiles } from '#site/embeds/files.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import type { Assets } from './assets.ts'
import { messagePage, type PublicParts } from './context.ts'
import { feedback } from './feedback.ts'
import { helpArticle, helpCategory, helpHome } from './help-routes.ts'
import { readOnly, refuseMethod } from './methods.ts'
import { extensionPage, pricesFile, pricesPage, schemaFile } from './price-routes.ts'
import { robots, sitemap, sitemapIndex } from './sitemap.ts'

type Result = Response | Promise<Response | void>
type LocalizedHandler = (c: AppContext, language: SiteLanguage, next: Next) => Result

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

/** The A-label of a TLD in an address; `null` if it cannot be a TLD. */
function aLabel(text: string): string | null {
  const name = text.toLowerCase().replace(/^\./, '')
  if (/^[a-z0-9.-]+$/.test(name)) return name
  // In a URL these end the host, so the rest of the name would be ignored.
  if (/[/\\?#@:]/.test(name)) return null
  return URL.parse(`http://${name}`)?.hostname ?? null
}

/** Pages under `/{locale}`. Addresses under any other first segment belong to the dashboard. */
function localizedRoutes(app: App, parts: PublicParts, embeds: EmbedFiles | null): void {
  const { languages } = parts

  const localized =
    (route: string, handle: LocalizedHandler) => async (c: AppContext, next: Next) => {
      const language = languages.find(c.req.param('locale') ?? '')
      if (!language) return next()
      c.set('route', route)
      return handle(c, language, next)
    }
  const get = (path: string, route: string, handle: LocalizedHandler) =>
    app.get(`/:locale${path}`, localized(`GET /{locale}${route}`, handle))

  // Each page has one address: the tag as in `locales/`, no slash at the end.
  get('/*', '/…', (c, { tag }, next) => {
    if (c.req.param('locale') === tag && !c.req.path.endsWith('/')) return next()
    const { pathname, search } = new URL(c.req.url)
    const canonical = `/${tag}${pathname.slice(tag.length + 1)}`.replace(/\/$/, '')
    return redirect(canonical + search, 301)
  })
  get('/prices', '/prices', (c, language) => pricesPage(parts, c, language))
  for (const format of ['csv', 'json'] as const)
    get(`/prices.${format}`, '/prices.{format}', (c, language) =>
      pricesFile(parts, c, language, format),
    )
  if (embeds)
    get('/prices/embed', '/prices/embed', (c, language) => builderPage(parts, c, language, embeds))
  get('/prices/:tld', '/prices/{tld}', (c, language) => {
    const tld = c.req.param('tld') ?? ''
    const name = aLabel(tld)
    const { pathname, search } = new URL(c.req.url)
    const canonical = `/${language.tag}/prices/${name}`
    return name === null || canonical === pathname
      ? extensionPage(parts, c, language, tld)
      : redirect(canonical + search, 301)
  })
  get('/help', '/help', (c, language) => helpHome(parts, c, language))
  get('/help/c/:category', '/help/c/{category}', (c, language) =>
    helpCategory(parts, c, language, c.req.param('category') ?? ''),
  )
  get('/help/:slug', '/help/{slug}', (c, language) =>
    helpArticle(parts, c, language, c.req.param('slug') ?? ''),
  )
  // A mistyped address gets a 404 page, not the dashboard's sign-in.
  get('/*', '/…', (c, language) => messagePage(parts, c, language, 'notFound', 404))

  const feedbackPath = '/:locale/help/:slug/feedback'
  const feedbackRoute = 'POST /{locale}/help/{slug}/feedback'
  app.post(
    feedbackPath,
    localized(feedbackRoute, (c, language) =>
      feedback(parts, c, language, c.req.param('slug') ?? ''),
    ),
  )
  app.all(
    feedbackPath,
    localized(feedbackRoute, () => refuseMethod('POST')),
  )
  app.all(
    '/:locale/*',
    localized('GET /{locale}/…', () => refuseMethod('GET, HEAD')),
  )
}

export function publicRoutes(
  app: App,
  parts: PublicParts,
  files: Assets,
  embeds: EmbedFiles | null,
): void {
  const { languages, config } = parts
  localizedRoutes(app, parts, embeds)

  const sitemapPath = '/:file{sitemap-[a-zA-Z-]+\\.xml}'
  const readOnlyPaths = ['/prices/*', '/help/*', '/assets-public/*', '/schemas/*', '/robots.txt']
  for (const path of [...readOnlyPaths, '/sitemap.xml', sitemapPath]) app.use(path, readOnly)

  const toPreferredLanguage = (c: AppContext) => {
    const { pathname, search } = new URL(c.req.url)
    const { tag } = languages.preferred(c.req.header('accept-language') ?? null)
    c.set('route', 'GET /prices|help')
    return redirect(`/${tag}${pathname.replace(/\/$/, '')}${search}`, 302)
  }
  for (const path of ['/prices', '/prices/:tld', '/help', '/help/:slug', '/help/c/:category'])
    app.on('GET', [path, `${path}/`], toPreferredLanguage)

  app.get('/assets-public/:name', (c) => {
    c.set('route', 'GET /assets-public/{name}')
    const response = files(c.req.raw, c.req.param('name'))
    if (!response) throw new ProblemError('not_found')
    return response
  })
  app.get('/schemas/prices-1.json', (c) => {
    c.set('route', 'GET /schemas/prices-1.json')
    return schemaFile()
  })
  app.get('/robots.txt', (c) => {
    c.set('route', 'GET /robots.txt')
    return robots(config.origin)
  })
  app.get('/sitemap.xml', (c) => {
    c.set('route', 'GET /sitemap.xml')
    return sitemapIndex(parts)
  })
  app.get(sitemapPath, (c) => {
    c.set('route', 'GET /sitemap-{locale}.xml')
    const tag = /^sitemap-(.+)\.xml$/.exec(c.req.param('file'))?.[1] ?? ''
    const language = languages.find(tag)
    if (!language) throw new ProblemError('not_found')
    return sitemap(parts, language)
  })
}
