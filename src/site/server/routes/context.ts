/** What the routes of the public pages share. */
import type { AppContext } from '#server/app.ts'
import type { Foundation } from '#server/foundation.ts'
import { originsOf, secureResponse } from '#server/headers.ts'
import { clientOf } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'
import type { Frame } from '#site/pages/view.ts'
import type { TaxTable } from '#site/pricing/tax.ts'
import type { OrderLink } from '#site/pricing/words.ts'
import type { Help } from '#site/server/help.ts'
import type { SiteLanguage, SiteLanguages } from '#site/server/languages.ts'
import type { Prices } from '#site/server/prices.ts'

import { frame, type PageHead } from './frame.ts'
import { contentPolicy, shared, sharedStale, cacheTags } from './headers.ts'
import { type Page, type PageCache, respondWith } from './page-cache.ts'
import type { Site } from './site.ts'

/** What the JSON endpoints need. They work before the pages are built. */
export interface PublicData extends Foundation {
  languages: SiteLanguages
  prices: Prices
  help: Help
  tax: TaxTable | null
  cache: PageCache
  order: OrderLink
}

export interface PublicParts extends PublicData {
  site: Site
}

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** A page to take from the cache, or to render and put there. */
export interface CacheablePage {
  /** Called only if this version is not in the cache. */
  html: (frameOf: (head: PageHead) => Frame) => string
  key: string
  version: string
  /** The provider's last refresh failed, so the data may be outdated. */
  failed: boolean
  tag: string
  status?: number
  popular?: boolean
  frames?: boolean
  /** Replaces the default `Cache-Control`. */
  cacheControl?: string
}

/** Headers of every HTML document under `/{locale}`. */
export function documentHeaders(
  { config, site }: PublicParts,
  language: SiteLanguage,
  frames = false,
) {
  const color = config.PORTICO_BRAND_COLOR
  return {
    'Content-Language': language.tag,
    // The feedback form is checked by its `Origin`, which `no-referrer` would turn into "null".
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': contentPolicy({
      style: color === undefined ? null : site.brandStyle(color),
      imageOrigins: [
        ...config.PORTICO_IMAGE_HOSTS.map((host) => `https://${host}`),
        ...originsOf([
          config.PORTICO_BRAND_LOGO,
          config.PORTICO_BRAND_LOGO_DARK,
          config.PORTICO_BRAND_FAVICON,
        ]),
      ],
      frames,
    }),
  }
}

/** Responds with what is cached under the key and version, rendered first if needed. */
export async function respondCached(
  { cache, config }: PublicData,
  c: AppContext,
  { key, version, failed }: Pick<CacheablePage, 'key' | 'version' | 'failed'>,
  render: () => Page,
): Promise<Response> {
  const shown = `${version}${failed ? ' failed' : ''}`
  const { page, outcome } = await cache.get(key, shown, render, clientOf(c.get('address')))
  const shownOutcome = failed && outcome === 'hit' ? 'stale' : outcome
  return respondWith(c.req.raw, page, shownOutcome, (body, init) =>
    secureResponse(body, init, config, c.get('requestId')),
  )
}

/** Responds with a page from the cache, rendering it first if needed. */
export async function respond(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  requested: CacheablePage,
): Promise<Response> {
  const render = (): Page => ({
    status: requested.status ?? 200,
    contentType: 'text/html; charset=utf-8',
    body: requested.html((head) => frame(parts, language, head)),
    headers: {
      ...documentHeaders(parts, language, requested.frames),
      'Cache-Control': requested.cacheControl ?? (requested.failed ? sharedStale : shared),
      ...cacheTags(requested.tag),
    },
    popular: requested.popular ?? false,
  })
  try {
    return await respondCached(parts, c, requested, render)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'overloaded') throw error
    return messagePage(parts, c, language, 'busy', 503)
  }
}

/** A page that says why there is nothing to show. Never cached. */
export async function messagePage(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  kind: 'notFound' | 'unavailable' | 'busy' | 'limited' | 'noList',
  status: number,
  values: { date?: string } = {},
): Promise<Response> {
  const { t, tag } = language
  const heading = t(`message.${kind}`)
  const provider = parts.config.PORTICO_BRAND_NAME
  const view = {
    heading,
    text: t(`message.${kind}Text`, { provider, date: values.date ?? '' }),
    links: [
      { label: t('frame.domains'), href: `/${tag}/prices` },
      { label: t('frame.help'), href: `/${tag}/help` },
    ],
  }
  const head: PageHead = {
    section: null,
    title: heading,
    description: view.text,
    path: '/help',
    canonical: null,
    index: false,
  }
  const body = parts.site.pages.message(frame(parts, language, head), view)
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...documentHeaders(parts, language),
      ...(status === 503 || status === 429 ? { 'Retry-After': '30' } : {}),
    },
  })
}
