/** Routes of the embeds, the only pages others may frame. They use no cookie and no session. */
import { Counter } from 'prom-client'

import { EmbedTable } from '#contract/embed.ts'
import { defaultLanguage } from '#i18n/languages.ts'
import { lookup } from '#i18n/negotiate.ts'
import type { App, AppContext } from '#server/app.ts'
import { ProblemError } from '#server/problems.ts'
import type { SiteLanguage } from '#site/server/languages.ts'
import { type PublicParts, respondCached } from '#site/server/routes/context.ts'
import { contentPolicy, shared, sharedStale, cacheTags } from '#site/server/routes/headers.ts'
import { readOnly } from '#site/server/routes/methods.ts'
import type { Page } from '#site/server/routes/page-cache.ts'
import { priceRequest, priceVersion } from '#site/server/routes/price-request.ts'
import { stateQuery } from '#site/server/routes/price-state.ts'

import type { EmbedFiles } from './files.ts'
import { fragment, frameDocument, frameMessage } from './fragment.ts'
import { embedTable, readEmbedOptions } from './table.ts'

const open = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

/** For `/embed/v1/…`: a new build reaches host pages within an hour. */
const moving = 'public, max-age=3600, stale-while-revalidate=86400'

type Render = (table: EmbedTable) => Pick<Page, 'body' | 'contentType' | 'headers'>

export function embedRoutes(app: App, parts: PublicParts, files: EmbedFiles): void {
  const { languages, config, site, log, metrics } = parts
  const failures = new Counter({
    name: 'portico_embed_failures_total',
    help: 'Embeds that got no prices, by status',
    labelNames: ['status'] as const,
    registers: [metrics],
  })

  /** Logs the host page's name only: never its path, never the visitor. */
  const reportFailure = (c: AppContext, status: number) => {
    const page = c.req.header('origin') ?? c.req.header('referer') ?? ''
    const host = URL.canParse(page) ? new URL(page).host : null
    failures.inc({ status: String(status) })
    log.warn({ event: 'embed-failed', host, status }, 'an embed got no prices')
  }

  const languageOf = (requested: string): SiteLanguage => {
    const tag = lookup(
      [requested],
      languages.all.map((language) => language.tag),
    )
    const language = languages.find(tag ?? defaultLanguage)
    if (!language) throw new ProblemError('not_found')
    return language
  }

  /** Responds with the rendered table from the cache, or with `missing` if there are no prices. */
  async function respondWithTable(
    c: AppContext,
    kind: string,
    language: SiteLanguage,
    render: Render,
    missing: (() => ReturnType<Render>) | null = null,
  ) {
    const query = new URL(c.req.url).searchParams
    try {
      // Past days are for the price page only.
      query.delete('on')
      const request = await priceRequest(parts, language, query)
      const options = readEmbedOptions(query, request.list.items)
      const failed = request.list.state === 'last-good'
      const state = stateQuery({ ...request.state, q: '', category: '', sort: null }, request.offer)
      const key = `embed ${kind} ${language.tag} ${state} ${JSON.stringify(options)}`
      const version = priceVersion(request)
      return await respondCached(parts, c, { key, version, failed }, () => {
        const table = EmbedTable.parse(embedTable(parts, request, options))
        const { headers, ...rendered } = render(table)
        return {
          ...rendered,
          status: 200,
          headers: {
            'Content-Language': language.tag,
            'Cache-Control': failed ? sharedStale : shared,
            ...cacheTags('prices', 'embed'),
            ...open,
            ...headers,
          },
          popular: false,
        }
      })
    } catch (error) {
      const status = error instanceof ProblemError ? 503 : 500
      reportFailure(c, status)
      const headers = { ...open, 'Cache-Control': 'no-store', 'Retry-After': '30' }
      if (!missing) return new Response(null, { status, headers })
      const page = missing()
      return new Response(c.req.method === 'HEAD' ? null : page.body, {
        status,
        headers: { ...headers, ...page.headers, 'Content-Type': page.contentType },
      })
    }
  }

  app.use('/embed/*', readOnly)
  app.get('/embed/v1/prices.json', (c) => {
    c.set('route', 'GET /embed/v1/prices.json')
    return respondWithTable(c, 'json', languageOf(c.req.query('locale') ?? 'en'), (table) => ({
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(table),
      headers: {},
    }))
  })

  app.get('/embed/v1/:locale/prices.html', (c) => {
    c.set('route', 'GET /embed/v1/{locale}/prices.html')
    return respondWithTable(c, 'html', languageOf(c.req.param('locale')), (table) => ({
      contentType: 'text/html; charset=utf-8',
      body: fragment(table),
      headers: {},
    }))
  })

  app.get('/embed/v1/:locale/frame', (c) => {
    c.set('route', 'GET /embed/v1/{locale}/frame')
    const requested = c.req.query('theme')
    const theme = requested === 'light' || requested === 'dark' ? requested : 'auto'
    const { origin, PORTICO_BRAND_NAME: provider } = config
    const language = languageOf(c.req.param('locale'))
    const page = (body: string) => ({
      contentType: 'text/html; charset=utf-8',
      body,
      headers: {
        'Referrer-Policy': 'no-referrer',
        // In a sandboxed frame `'self'` matches nothing, so our origin is named.
        'Content-Security-Policy': contentPolicy({
          style: null,
          imageOrigins: [],
          frameAncestors: config.PORTICO_EMBED_ORIGINS,
        }).replaceAll("'self'", origin),
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    })
    return respondWithTable(
      c,
      `frame ${theme}`,
      language,
      (table) => page(frameDocument(table, theme, site.frame)),
      () => page(frameMessage(language, provider, theme, site.frame)),
    )
  })

  app.get('/embed/:version/:file{[a-z-]+\\.js}', (c) => {
    c.set('route', 'GET /embed/{version}/{file}')
    const version = c.req.param('version')
    const isMoving = version === 'v1'
    const serve = files.of(isMoving ? files.version : version)
    const response = serve?.(c.req.raw, c.req.param('file'))
    if (!response) {
      reportFailure(c, 404)
      throw new ProblemError('not_found')
    }
    if (isMoving) response.headers.set('Cache-Control', moving)
    response.headers.set('Timing-Allow-Origin', '*')
    return response
  })
}
