/** The data of an embedded table, with the price page's rows and formatted cells. */
import { domainToUnicode } from 'node:url'

import { embedColumns, type EmbedColumn, type EmbedTable } from '#contract/embed.ts'
import type { DomainPrice } from '#contract/public.ts'
import { formatList } from '#i18n/format.ts'
import { typedName } from '#site/pages/match.ts'
import { select, typedTld } from '#site/pricing/select.ts'
import { kindOf, priceRow } from '#site/pricing/words.ts'
import type { SiteLanguage } from '#site/server/languages.ts'
import type { PublicData } from '#site/server/routes/context.ts'
import {
  asOfText,
  basisText,
  pricedRows,
  type PriceRequest,
  taxView,
} from '#site/server/routes/price-pages.ts'
import { stateQuery } from '#site/server/routes/price-state.ts'

/**
 * Styles of an embedded table, sent with its data so that element, frame and include look the same.
 * Font and colour come from the host page; rules are drawn in the text colour.
 */
const elementCss = `
:host{display:block;container-type:inline-size;overflow-x:auto}
:host([hidden]){display:none}
:host([theme=light]){color:#1a1d1e;background:#fff}
:host([theme=dark]){color:#eef1f1;background:#15191b}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{position:absolute;clip-path:inset(50%)}
th,td{block-size:var(--portico-row,2.75em);padding:0;padding-inline-start:1em;
border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent);
font-weight:400;white-space:nowrap;text-align:end}
tr>:first-child{padding-inline-start:0;text-align:start}
tbody th,b,td a{font-weight:600}
s,thead,p span{opacity:.85}
s,small{margin-inline-end:.6em}
small,thead,p{font-size:.9em}
a{color:var(--brand,currentColor)}
td a{text-decoration:none}
p{display:flex;flex-wrap:wrap;gap:0 1em;justify-content:space-between;margin:.75em 0 0}
td a{display:inline-block;padding-block:.25em}
@container (max-width:30em){small,s{display:block;margin:0}small,thead th{white-space:normal}
th,td{padding-inline-start:.5em}}
`.replaceAll('\n', '')

/** Rows of a table whose address names no extensions. */
const DEFAULT_ROWS = 12
const MAX_ROWS = 500
/** Names that a table says it does not have. More are not worth reading. */
const MAX_MISSING = 5
/** Only what could be an extension is repeated on the operator's page. */
const isName = (word: string): boolean => /^[a-z0-9.-]{1,63}$/.test(word)

export interface EmbedOptions {
  /** Offered TLDs that the address names, in its order; `null` if it names none or searches. */
  tlds: string[] | null
  q: string
  /** Names in the address that are not offered, so that the table can say so. */
  missing: string[]
  columns: EmbedColumn[]
  controls: boolean
}

const words = (text: string | null) =>
  (text ?? '')
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter(Boolean)

const isColumn = (word: string): word is EmbedColumn =>
  (embedColumns as readonly string[]).includes(word)

/**
 * Options of an address besides language, currency and tax. They are part of the cache key, so two
 * spellings of the same table are read as the same options, and unknown words are ignored.
 */
export function readEmbedOptions(
  query: URLSearchParams,
  items: readonly DomainPrice[],
): EmbedOptions {
  const q = typedName((query.get('q') ?? '').slice(0, 100))
  const named = words(query.get('tlds')).slice(0, MAX_ROWS)
  const offered = new Set(items.map(({ tld }) => tld))
  const names = [...new Set(named.map(typedTld))]
  const tlds = names.filter((tld) => offered.has(tld))
  const missing = names.filter((tld) => !offered.has(tld) && isName(tld))
  const columns = [...new Set(words(query.get('columns')).filter(isColumn))]
  return {
    tlds: named.length > 0 && q === '' ? tlds : null,
    q,
    missing: q === '' ? missing.slice(0, MAX_MISSING) : [],
    columns: columns.length > 0 ? columns : ['register', 'renew'],
    controls: query.get('controls') === '1',
  }
}

function controlsOf(
  { language, list, offer, state, tax }: PriceRequest,
  withControls: boolean,
): EmbedTable['controls'] {
  const { t } = language
  const find = t('embed.find')
  if (!withControls) return { find, currency: null, tax: null }
  const view = taxView({ state, tax, today: list.asOf.slice(0, 10) })
  return {
    find,
    currency: {
      label: t('frame.currency'),
      choices: offer.currencies.map((value) => ({
        value,
        label: value,
        current: value === list.currency,
      })),
    },
    tax: view && {
      label: t('prices.tax'),
      choices: (['with', 'without'] as const).map((value) => ({
        value,
        label: t(`prices.${value}_${view.rate.term}`),
        current: state.tax === value,
      })),
    },
  }
}

const missingText = ({ t, tag }: SiteLanguage, missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        t('embed.missing', {
          count: missing.length,
          names: formatList(
            tag,
            missing.map((tld) => `.${domainToUnicode(tld)}`),
          ),
        }),
      ]

export function embedTable(
  { order, config }: PublicData,
  request: PriceRequest,
  options: EmbedOptions,
): EmbedTable {
  const { language, list, state, offer } = request
  const { t, tag } = language
  const all = pricedRows(request)
  const rowQuery = { q: options.q, category: '', sort: null }
  const find = (tlds: string[]) =>
    select(all, { ...rowQuery, tlds }, tag, (row) => kindOf(language, row.price))
  const rows = options.tlds?.flatMap((tld) => find([tld])) ?? find([]).slice(0, DEFAULT_ROWS)
  const labels: Record<EmbedColumn, string> = {
    register: t('embed.firstYear'),
    renew: t('embed.later'),
    cost: t('prices.cost', { count: state.years }),
    transfer: t('prices.transfer'),
    restore: t('prices.restore'),
  }
  const link = stateQuery({ ...state, q: '', category: '', sort: null, on: null }, offer)
  return {
    v: 1,
    locale: tag,
    dir: language.direction,
    caption: t('embed.caption'),
    css: elementCss,
    extension: t('prices.extension'),
    columns: options.columns.map((key) => ({ key, label: labels[key] })),
    rows: rows.map((row) => {
      const cells = priceRow(language, row, order, null)
      return {
        tld: cells.tld,
        name: cells.name,
        dir: cells.direction,
        cells: options.columns.map((key) => cells[key]),
        was: cells.was,
        until: cells.until,
        href: cells.orderHref,
      }
    }),
    choose: t('prices.choose'),
    note: [
      ...missingText(language, options.missing),
      basisText(request, rows),
      asOfText(language, list.asOf).text,
    ].join(' '),
    all: {
      label: t('embed.all', { count: all.length }),
      href: `${config.origin}/${tag}/prices${link}`,
    },
    asOf: list.asOf,
    stale: list.state === 'last-good',
    controls: controlsOf(request, options.controls),
  }
}
