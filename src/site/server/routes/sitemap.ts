/** For crawlers: robots.txt and a sitemap per language. */
import { escapeHtml } from '#i18n/html-text.ts'
import { categories, sectionSlug } from '#site/server/help/views.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import type { PublicParts } from './context.ts'
import { shared } from './headers.ts'

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': shared },
  })

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapIndex = ({ config, languages }: PublicParts) =>
  xml(
    `<sitemapindex ${namespace}>${languages.all
      .map(({ tag }) => `<sitemap><loc>${config.origin}/sitemap-${tag}.xml</loc></sitemap>`)
      .join('')}</sitemapindex>\n`,
  )

interface SitemapEntry {
  path: string
  /** `null` if unknown; search engines distrust invented dates. */
  lastmod: string | null
}

async function entries(parts: PublicParts, { tag }: SiteLanguage): Promise<SitemapEntry[]> {
  const list = await parts.prices.list(tag, null).catch(() => null)
  const help = await parts.help.list(tag).catch(() => null)
  const translated = help?.articles.filter(({ locale }) => locale === tag) ?? []
  return [
    ...(list
      ? [
          { path: '/prices', lastmod: list.changedAt },
          ...list.items.map(({ tld }) => ({ path: `/prices/${tld}`, lastmod: null })),
        ]
      : []),
    ...(help
      ? [
          { path: '/help', lastmod: help.changedAt },
          ...[...categories(help.articles).keys()].map((category) => ({
            path: `/help/c/${sectionSlug(category)}`,
            lastmod: null,
          })),
          ...translated.map(({ slug, updatedOn }) => ({
            path: `/help/${encodeURIComponent(slug)}`,
            lastmod: updatedOn,
          })),
        ]
      : []),
  ]
}

export async function sitemap(parts: PublicParts, language: SiteLanguage) {
  const urls = (await entries(parts, language)).map(({ path, lastmod }) => {
    const loc = escapeHtml(`${parts.config.origin}/${language.tag}${path}`)
    return `<url><loc>${loc}</loc>${lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`
  })
  return xml(`<urlset ${namespace}>${urls.join('')}</urlset>\n`)
}

export const robots = (origin: string) =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /embed/\nSitemap: ${origin}/sitemap.xml\n`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': shared } },
  )
