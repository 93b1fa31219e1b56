/** Addresses of the embeds. The only pages of ours that others may frame; no cookie, no session. */
import { Counter } from 'prom-client'

import { Fault } from '#bff/faults.ts'
import type { SiteLanguage } from '#bff/public/languages.ts'
import { type AppContext, type PublicParts } from '#bff/public/pages/context.ts'
import { contentPolicy, shared, sharedStale, tagged } from '#bff/public/pages/headers.ts'
import { readOnly } from '#bff/public/pages/methods.ts'
import { answer, type Page } from '#bff/public/pages/page-cache.ts'
import { priceRequest, priceVersion } from '#bff/public/pages/price-request.ts'
import { stateQuery } from '#bff/public/pages/price-state.ts'
import { EmbedTable } from '#contract/embed.ts'
import { lookup } from '#i18n/languages.ts'

import type { EmbedFiles } from './files.ts'
import { fragment, frameDocument, frameMessage } from './fragment.ts'
import { embedTable, embedWish } from './table.ts'

const open = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

/** The moving address: a new build reaches host pages within the hour. */
const MOVING = 'public, max-age=3600, stale-while-revalidate=86400'

type Make = (table: EmbedTable) => Pick<Page, 'body' | 'contentType' | 'headers'>

export function embedRoutes(parts: PublicParts, files: EmbedFiles): void {
  const { core, languages, config, cache, site } = parts
  const { app } = core
  const failures = new Counter({
    name: 'portico_embed_failures_total',
    help: 'Embeds that got no prices, by status',
    labelNames: ['status'] as const,
    registers: [core.metrics.registry],
  })

  /** Whose page failed: the host alone, never its path, never the visitor. */
  const failed = (c: AppContext, status: number) => {
    const from = c.req.header('origin') ?? c.req.header('referer') ?? ''
    const host = URL.canParse(from) ? new URL(from).host : null
    failures.inc({ status: String(status) })
    core.log.warn({ event: 'embed-failed', host, status }, 'an embed got no prices')
  }

  const languageOf = (wanted: string): SiteLanguage => {
    const tag = lookup(
      [wanted],
      languages.all.map((one) => one.tag),
    )
    const language = languages.find(tag ?? 'en')
    if (!language) throw new Fault('not_found')
    return language
  }

  /** Answers with what is made of a table, from the cache where it stands; without one with `missing`. */
  async function table(
    c: AppContext,
    kind: string,
    language: SiteLanguage,
    make: Make,
    missing: (() => ReturnType<Make>) | null = null,
  ) {
    const query = new URL(c.req.url).searchParams
    try {
      // A past day is for the price page alone.
      query.delete('on')
      const request = await priceRequest(parts, language, query)
      const wish = embedWish(query)
      const stale = request.list.freshness === 'failed'
      const state = stateQuery({ ...request.state, q: '', category: '', sort: null }, request.offer)
      const theme = query.get('theme') ?? ''
      const key = `embed ${kind} ${language.tag} ${state} ${JSON.stringify(wish)} ${theme.slice(0, 8)}`
      const version = `${priceVersion(request)}${stale ? ' failed' : ''}`
      const { page, outcome } = await cache.get(key, version, () => {
        const { headers, ...made } = make(EmbedTable.parse(embedTable(parts, request, wish)))
        return {
          ...made,
          status: 200,
          headers: {
            'Content-Language': language.tag,
            'Cache-Control': stale ? sharedStale : shared,
            ...tagged('prices', 'embed'),
            ...open,
            ...headers,
          },
          popular: false,
        }
      })
      return answer(c.req.raw, page, stale && outcome === 'hit' ? 'stale' : outcome)
    } catch (error) {
      const status = error instanceof Fault ? 503 : 500
      failed(c, status)
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
    return table(c, 'json', languageOf(c.req.query('locale') ?? 'en'), (found) => ({
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(found),
      headers: {},
    }))
  })

  app.get('/embed/v1/:locale/prices.html', (c) => {
    c.set('route', 'GET /embed/v1/{locale}/prices.html')
    return table(c, 'html', languageOf(c.req.param('locale')), (found) => ({
      contentType: 'text/html; charset=utf-8',
      body: fragment(found),
      headers: {},
    }))
  })

  app.get('/embed/v1/:locale/frame', (c) => {
    c.set('route', 'GET /embed/v1/{locale}/frame')
    const asked = c.req.query('theme')
    const theme = asked === 'light' || asked === 'dark' ? asked : 'auto'
    const { origin, PORTICO_BRAND_NAME: provider } = config
    const language = languageOf(c.req.param('locale'))
    const page = (body: string) => ({
      contentType: 'text/html; charset=utf-8',
      body,
      headers: {
        'Referrer-Policy': 'no-referrer',
        // In a sandboxed frame 'self' is nobody: our origin is named instead.
        'Content-Security-Policy': contentPolicy({
          style: null,
          imageOrigins: [],
          frameAncestors: config.PORTICO_EMBED_ORIGINS,
        }).replaceAll("'self'", origin),
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    })
    return table(
      c,
      'frame',
      language,
      (found) => page(frameDocument(found, theme, site.frame)),
      () => page(frameMessage(language, provider, theme, site.frame)),
    )
  })

  app.get('/embed/:version/:file{[a-z-]+\\.js}', (c) => {
    c.set('route', 'GET /embed/{version}/{file}')
    const asked = c.req.param('version')
    const found = files.of(asked === 'v1' ? files.version : asked)?.(c.req.raw, c.req.param('file'))
    if (!found) {
      failed(c, 404)
      throw new Fault('not_found')
    }
    if (asked === 'v1') found.headers.set('Cache-Control', MOVING)
    found.headers.set('Timing-Allow-Origin', '*')
    return found
  })
}
