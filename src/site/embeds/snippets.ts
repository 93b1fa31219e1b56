/** Snippets to copy: the same table as element, frame and include. */
import type { SnippetView } from '#site/pages/view.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import type { EmbedFiles } from './files.ts'

export interface EmbedSettings {
  origin: string
  language: SiteLanguage
  /** The attributes of the element that differ from their defaults. */
  attributes: Record<string, string>
  /** The query of the frame and of the include; empty or starting with `?`. */
  query: string
  rows: number
}

const attribute = ([name, value]: [string, string]) =>
  value === ''
    ? ` ${name}`
    : ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

/** Pixels for head, rows and note at the default text size. */
export const heightOf = (rows: number) => Math.round(rows * 45 + 80)

const inHtml = (query: string) => query.replaceAll('&', '&amp;')

export function snippets(
  { origin, language, attributes, query, rows }: EmbedSettings,
  files: EmbedFiles,
): SnippetView[] {
  const { t, tag } = language
  const { version, integrity } = files
  const script = (name: keyof EmbedFiles['integrity']) =>
    `<script type="module" src="${origin}/embed/${version}/${name}"` +
    ` integrity="${integrity[name]}" crossorigin="anonymous"></script>`
  const link = `<a href="${origin}/${tag}/prices">${t('prices.title')}</a>`
  const element =
    `<portico-prices${Object.entries(attributes).map(attribute).join('')}` +
    ` style="display:block;min-block-size:calc(${rows} * (2.75em + 1px) + 5em)">` +
    `${link}</portico-prices>\n` +
    script('portico-prices.js')
  const frame =
    `<iframe src="${origin}/embed/v1/${tag}/frame${inHtml(query)}" title="${t('embed.caption')}"` +
    ` width="100%" height="${heightOf(rows)}" style="border:0" loading="lazy" ` +
    'sandbox="allow-scripts allow-popups allow-top-navigation-by-user-activation"></iframe>'
  return [
    { id: 'element', label: t('embed.element'), hint: t('embed.elementHint'), code: element },
    { id: 'wordpress', label: t('embed.wordpress'), hint: t('embed.wordpressHint'), code: element },
    {
      id: 'iframe',
      label: t('embed.iframe'),
      hint: t('embed.iframeHint'),
      code: `${frame}\n${script('frame-height.js')}`,
    },
    { id: 'frame-only', label: t('embed.frameOnly'), hint: t('embed.frameOnlyHint'), code: frame },
    {
      id: 'include',
      label: t('embed.include'),
      hint: t('embed.includeHint'),
      code:
        `curl -fsS -o prices.html.new "${origin}/embed/v1/${tag}/prices.html${query}"` +
        ' && mv prices.html.new prices.html\n<!--#include file="prices.html" -->',
    },
  ]
}
