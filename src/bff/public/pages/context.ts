/** What the routes of the public pages share. */
import type { Context } from 'hono'

import type { Config } from '#bff/config.ts'
import type { Bindings, Core, Variables } from '#bff/core.ts'
import type { Help } from '#bff/public/help.ts'
import type { SiteLanguage, SiteLanguages } from '#bff/public/languages.ts'
import type { Prices } from '#bff/public/prices.ts'
import type { TaxTable } from '#bff/public/pricing/tax.ts'
import type { OrderLink } from '#bff/public/pricing/words.ts'
import type { Frame } from '#site/view.ts'

import { frame, type PageHead } from './frame.ts'
import { contentPolicy, shared, sharedStale, tagged } from './headers.ts'
import { answer, type PageCache, type Page } from './page-cache.ts'
import type { Site } from './site.ts'

export type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>

/** What is there without the built pages. */
export interface PublicData {
  core: Core
  config: Config
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

export interface Made {
  /** HTML, made only when no page of this version is kept. */
  html: (frameOf: (head: PageHead) => Frame) => string
  key: string
  version: string
  failed: boolean
  tag: string
  status?: number
  popular?: boolean
  frames?: boolean
  /** Overrides what caches may do. */
  cacheControl?: string
}

const originOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []

/** The headers that every HTML document of ours carries. */
export function documentHeaders(
  { config, site }: PublicParts,
  language: SiteLanguage,
  frames = false,
) {
  const color = config.PORTICO_BRAND_COLOR
  return {
    'Content-Language': language.tag,
    // Forms send their origin only then; without it the browser says "null".
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': contentPolicy({
      style: color === undefined ? null : site.brandStyle(color),
      imageOrigins: [
        ...config.PORTICO_IMAGE_HOSTS.map((host) => `https://${host}`),
        ...originOf(config.PORTICO_BRAND_LOGO),
      ],
      frames,
    }),
  }
}

/** Answers with a page from the cache, made now if it is not there. */
export async function respond(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  made: Made,
): Promise<Response> {
  const { cache } = parts
  const version = `${made.version}${made.failed ? ' failed' : ''}`
  const build = (): Page => ({
    status: made.status ?? 200,
    contentType: 'text/html; charset=utf-8',
    body: made.html((head) => frame(parts, language, head)),
    headers: {
      ...documentHeaders(parts, language, made.frames),
      'Cache-Control': made.cacheControl ?? (made.failed ? sharedStale : shared),
      ...tagged(made.tag),
    },
    popular: made.popular ?? false,
  })
  const { page, outcome } = await cache.get(made.key, version, build)
  if (!made.failed && page.status === 200) {
    const { pathname, search } = new URL(c.req.url)
    const recent = { page, route: c.get('route') }
    cache.remember(pathname + search, recent, parts.core.clock.now())
  }
  return answer(c.req.raw, page, made.failed && outcome === 'hit' ? 'stale' : outcome)
}

/** Says why there is no page; never cached. */
export async function message(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  kind: 'notFound' | 'unavailable' | 'limited' | 'noList',
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
