/** What an editor copies: the same table by element, frame and include. */
import type { SiteLanguage } from '#bff/public/languages.ts'
import type { SnippetView } from '#site/view.ts'

import type { EmbedFiles } from './files.ts'

export interface Wanted {
  origin: string
  language: SiteLanguage
  /** Of the element, defaults left out. */
  attributes: Record<string, string>
  /** Of frame and include, with `?` or empty. */
  query: string
  rows: number
}

const attribute = ([name, value]: [string, string]) =>
  value === ''
    ? ` ${name}`
    : ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

/** Height of head, rows and note at the ordinary text size. */
export const heightOf = (rows: number) => Math.round(rows * 45 + 80)

const inHtml = (query: string) => query.replaceAll('&', '&amp;')

export function snippets(
  { origin, language, attributes, query, rows }: Wanted,
  files: EmbedFiles,
): SnippetView[] {
  const { t, tag } = language
  const { version, integrity } = files
  const script = (name: keyof EmbedFiles['integrity']) =>
    `<script type="module" src="${origin}/embed/${version}/${name}" integrity="${integrity[name]}" crossorigin="anonymous"></script>`
  const link = `<a href="${origin}/${tag}/prices">${t('prices.title')}</a>`
  const element =
    `<portico-prices${Object.entries(attributes).map(attribute).join('')} style="display:block;min-block-size:calc(${rows} * (2.75em + 1px) + 5em)">${link}</portico-prices>\n` +
    script('portico-prices.js')
  const frame =
    `<iframe src="${origin}/embed/v1/${tag}/frame${inHtml(query)}" title="${t('embed.caption')}" width="100%" height="${heightOf(rows)}" style="border:0" loading="lazy" ` +
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
      code: `curl -fsS -o prices.html.new "${origin}/embed/v1/${tag}/prices.html${query}" && mv prices.html.new prices.html\n<!--#include file="prices.html" -->`,
    },
  ]
}
