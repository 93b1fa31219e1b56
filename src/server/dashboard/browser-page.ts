/**
 * The page for browsers that can't show the dashboard: too old, or without JavaScript. HTML and style that a
 * browser of 2013 understands, no script, and nothing private.
 */
import { formatEither } from '#i18n/format.ts'
import { escapeHtml } from '#i18n/html-text.ts'
import { startTexts } from '#i18n/instance.ts'
import type { Language } from '#i18n/languages.ts'
import type { Config } from '#server/config.ts'
import type { ServerTexts } from '#server/texts.ts'

import { browserFloor } from './browser-floor.ts'
import type { PublicLinks } from './documents.ts'
import { type BuiltFile, builtFile, sha256 } from './files.ts'
import { readerOf, rootAttributes } from './reader.ts'

const dark = 'background:#0f1315;color:#e6eaeb'
const style = [
  'body{margin:0;background:#fff;color:#161b1d;font:16px/1.5 system-ui,"Segoe UI",Arial,sans-serif}',
  'main{display:block;max-width:36em;margin:0 auto;padding:3em 1.25em}',
  'h1{margin:1.5em 0 .5em;font-size:1.5em;line-height:1.3}',
  'ul{margin:1.5em 0 0;padding:0;list-style:none}',
  'a{display:inline-block;padding:.35em 0;color:inherit;text-decoration:underline}',
  '.brand{margin:0;font-weight:600}',
  `@media (prefers-color-scheme:dark){html:not([data-theme=light]) body{${dark}}}`,
  `html[data-theme=dark] body{${dark}}`,
].join('')

export const browserPageStyleHash = sha256(style)

interface PageParts {
  config: Pick<Config, 'PORTICO_BRAND_NAME' | 'PORTICO_LINKS'>
  texts: ServerTexts
  links: PublicLinks
}

/** Builds the page of each language and theme on its first request. */
export function createBrowserPage({
  config,
  texts,
  links,
}: PageParts): (headers: Headers) => Promise<BuiltFile> {
  const brand = config.PORTICO_BRAND_NAME
  const { contact } = config.PORTICO_LINKS

  async function build(language: Language, theme: string): Promise<BuiltFile> {
    const { tag } = language
    const { t } = await startTexts(tag, ['site', 'shell', 'common'], texts.read)
    const floor = Object.entries(browserFloor).map((entry) => entry.join('\u00A0'))
    const browsers = formatEither(tag, floor)
    const items = [
      [links.help, t('shell:nav.help')],
      [contact, t('shell:contactAt', { brand })],
      ['/', t('common:retry')],
    ].flatMap(([href, label = '']) =>
      href === undefined ? [] : `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
    )
    const html = [
      `<!doctype html><html ${rootAttributes(language, theme)}><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
      `<title>${escapeHtml(brand)}</title><style>${style}</style></head><body><main>`,
      `<p class="brand">${escapeHtml(brand)}</p>`,
      `<h1>${escapeHtml(t('site:browser.title', { brand }))}</h1>`,
      `<p>${escapeHtml(t('site:browser.text', { browsers }))}</p>`,
      `<ul>${items.join('')}</ul></main></body></html>`,
    ]
    return builtFile('browser.html', Buffer.from(html.join('\n')))
  }

  const pages = new Map<string, Promise<BuiltFile>>()
  return (headers) => {
    const { language, theme } = readerOf(headers)
    const key = `${language.tag} ${theme}`
    const page = pages.get(key) ?? build(language, theme)
    pages.set(key, page)
    return page
  }
}
