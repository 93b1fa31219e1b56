/** Builds the table element by element, so that no text is ever parsed as HTML. */
import type { EmbedTable } from '#contract/embed.ts'

import { create } from './create.ts'

type PriceRow = EmbedTable['rows'][number]

const priceCell = ({ until, was }: PriceRow, text: string | null, isFirstYear: boolean) =>
  create(
    'td',
    { part: 'price' },
    isFirstYear && until && create('small', { part: 'until' }, until),
    isFirstYear && was && create('s', { part: 'was' }, was),
    isFirstYear && was && text ? create('b', {}, text) : (text ?? '–'),
  )

const tableRow = ({ columns, choose }: EmbedTable, row: PriceRow, hasOrderLinks: boolean) =>
  create(
    'tr',
    { part: 'row' },
    create('th', { part: 'tld', scope: 'row' }, create('bdi', { dir: row.dir }, row.name)),
    ...columns.map(({ key }, index) =>
      priceCell(row, row.cells[index] ?? null, key === 'register'),
    ),
    hasOrderLinks
      ? create(
          'td',
          {},
          row.href && create('a', { part: 'choose', href: row.href, title: row.name }, choose),
        )
      : null,
  )

export function draw(table: EmbedTable): HTMLElement {
  const hasOrderLinks = table.rows.some(({ href }) => href)
  const head = [{ label: table.extension }, ...table.columns].map(({ label }) =>
    create('th', { scope: 'col' }, label),
  )
  return create(
    'div',
    { dir: table.dir, lang: table.locale },
    create(
      'table',
      { part: 'table' },
      create('caption', { part: 'caption' }, table.caption),
      create(
        'thead',
        { part: 'head' },
        create('tr', {}, ...head, hasOrderLinks ? create('td', {}) : null),
      ),
      create('tbody', {}, ...table.rows.map((row) => tableRow(table, row, hasOrderLinks))),
    ),
    create(
      'p',
      { part: 'note' },
      create('span', {}, table.note),
      create('a', { part: 'all', href: table.all.href }, table.all.label),
    ),
  )
}
