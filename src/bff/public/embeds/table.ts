/** The data of an embedded table: the same rows and the same formatted cells as on the price page. */
import type { PublicData } from '#bff/public/pages/context.ts'
import {
  asOfText,
  basisText,
  pricedRows,
  type PriceRequest,
  taxView,
} from '#bff/public/pages/price-pages.ts'
import { stateQuery } from '#bff/public/pages/price-state.ts'
import { select } from '#bff/public/pricing/select.ts'
import { kindOf, priceRow } from '#bff/public/pricing/words.ts'
import { embedColumns, type EmbedColumn, type EmbedTable } from '#contract/embed.ts'

import { elementCss } from './style.ts'

/** Rows of a table that names none, and the most that one may name. */
const FEW = 12
const MOST = 500

export interface EmbedWish {
  tlds: string[]
  q: string
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

/** What an address asks for beside language, currency and tax. Unknown words are left out. */
export function embedWish(query: URLSearchParams): EmbedWish {
  const columns = [...new Set(words(query.get('columns')).filter(isColumn))]
  return {
    tlds: words(query.get('tlds')).slice(0, MOST),
    q: (query.get('q') ?? '').slice(0, 100),
    columns: columns.length > 0 ? columns : ['register', 'renew'],
    controls: query.get('controls') === '1',
  }
}

function controlsOf(
  { language, list, offer, state, tax }: PriceRequest,
  wanted: boolean,
): EmbedTable['controls'] {
  const { t } = language
  const find = t('embed.find')
  if (!wanted) return { find, currency: null, tax: null }
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

export function embedTable(
  { order, config }: PublicData,
  request: PriceRequest,
  wish: EmbedWish,
): EmbedTable {
  const { language, list, state, offer } = request
  const { t, tag } = language
  const all = pricedRows(request)
  // A search looks at every extension, whatever rows the table begins with.
  const found = select(
    all,
    { q: wish.q, category: '', sort: null, tlds: wish.q === '' ? wish.tlds : [] },
    tag,
    (row) => kindOf(language, row.price),
  )
  const rows = wish.tlds.length > 0 && wish.q === '' ? found : found.slice(0, FEW)
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
    columns: wish.columns.map((key) => ({ key, label: labels[key] })),
    rows: rows.map((row) => {
      const written = priceRow(language, row, order, null)
      return {
        tld: written.tld,
        name: written.name,
        dir: written.direction,
        cells: wish.columns.map((key) => written[key]),
        was: written.was,
        until: written.until,
        href: written.orderHref,
      }
    }),
    choose: t('prices.choose'),
    note: `${basisText(request, rows)} ${asOfText(language, list.asOf).text}`,
    all: {
      label: t('embed.all', { count: all.length }),
      href: `${config.origin}/${tag}/prices${link}`,
    },
    asOf: list.asOf,
    stale: list.freshness === 'failed',
    controls: controlsOf(request, wish.controls),
  }
}
