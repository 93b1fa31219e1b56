/** The table as HTML, for server-side includes and the frame. Namespaced classes, no ids. */
import type { EmbedTable } from '#contract/embed.ts'
import { escapeHtml, htmlText } from '#i18n/html-text.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

const escaped = (text: string) => escapeHtml(htmlText(text))

type FragmentRow = EmbedTable['rows'][number]

function price(row: FragmentRow, text: string | null, first: boolean): string {
  const shown = escaped(text ?? '–')
  if (!first) return `<td>${shown}</td>`
  const until = row.until ? `<small>${escaped(row.until)}</small> ` : ''
  return row.was && text
    ? `<td>${until}<s>${escaped(row.was)}</s> <b>${shown}</b></td>`
    : `<td>${until}${shown}</td>`
}

/** @param target of the links: `_top` inside a frame */
export function fragment(table: EmbedTable, target?: '_top'): string {
  const targetAttribute = target ? ` target="${target}"` : ''
  const ordering = table.rows.some(({ href }) => href !== null)
  const head = [table.extension, ...table.columns.map(({ label }) => label)]
  const rows = table.rows.map((row) => {
    const cells = table.columns.map(({ key }, index) =>
      price(row, row.cells[index] ?? null, key === 'register'),
    )
    const choose = row.href
      ? `<a href="${escaped(row.href)}"${targetAttribute}>${escaped(table.choose)}</a>`
      : ''
    return (
      `<tr><th scope="row"><bdi dir="${row.dir}">${escaped(row.name)}</bdi></th>` +
      `${cells.join('')}${ordering ? `<td>${choose}</td>` : ''}</tr>`
    )
  })
  return (
    `<div class="portico-prices" lang="${escaped(table.locale)}" dir="${table.dir}">` +
    `<table><caption>${escaped(table.caption)}</caption><thead><tr>` +
    head.map((label) => `<th scope="col">${escaped(label)}</th>`).join('') +
    (ordering ? '<td></td>' : '') +
    `</tr></thead><tbody>${rows.join('')}</tbody></table>` +
    `<p><span>${escaped(table.note)}</span> ` +
    `<a href="${escaped(table.all.href)}"${targetAttribute}>${escaped(table.all.label)}</a></p></div>`
  )
}

export interface FrameFiles {
  style: string
  script: string
}

interface Framed {
  language: { tag: string; direction: string }
  title: string
  /** HTML. */
  body: string
}

/** A small complete document for an `<iframe>`. */
function document({ language, title, body }: Framed, theme: string, files: FrameFiles): string {
  return (
    `<!doctype html><html lang="${escaped(language.tag)}" dir="${language.direction}"` +
    ` data-theme="${escaped(theme)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escaped(title)}</title><meta name="robots" content="noindex">` +
    `<link rel="stylesheet" href="${files.style}"><script src="${files.script}" defer></script></head>` +
    `<body>${body}</body></html>`
  )
}

export function frameDocument(table: EmbedTable, theme: string, files: FrameFiles): string {
  const language = { tag: table.locale, direction: table.dir }
  const body = fragment(table, '_top')
  return document({ language, title: table.caption, body }, theme, files)
}

/** Explains in the frame why there is no table; an empty response shows a browser error page. */
export function frameMessage(
  language: SiteLanguage,
  provider: string,
  theme: string,
  files: FrameFiles,
): string {
  const title = language.t('message.unavailable')
  const text = escaped(language.t('message.unavailableText', { provider }))
  const body = `<div class="portico-prices"><p>${text}</p></div>`
  return document({ language, title, body }, theme, files)
}
