/** The page where an editor puts a table together: `/{locale}/prices/embed`. */
import type { SiteLanguage } from '#bff/public/languages.ts'
import { type AppContext, message, type PublicParts, respond } from '#bff/public/pages/context.ts'
import type { PriceRequest } from '#bff/public/pages/price-pages.ts'
import { priceRequest, priceVersion } from '#bff/public/pages/price-request.ts'
import { defaultYears, yearChoices } from '#bff/public/pages/price-state.ts'
import { embedColumns } from '#contract/embed.ts'
import type { BuilderView, Option } from '#site/view.ts'

import type { EmbedFiles } from './files.ts'
import { heightOf, snippets } from './snippets.ts'
import { embedWish } from './table.ts'

const controls = ['search', 'currency', 'tax'] as const
const themes = ['auto', 'light', 'dark'] as const

interface Chosen {
  language: SiteLanguage
  tlds: string[]
  columns: string[]
  controls: string[]
  theme: string
}

function chosenOf(
  parts: PublicParts,
  page: SiteLanguage,
  query: URLSearchParams,
  { list }: PriceRequest,
): Chosen {
  const known = new Set(list.items.map(({ tld }) => tld))
  const wish = embedWish(
    new URLSearchParams({
      tlds: query.get('tlds') ?? '',
      columns: query.getAll('columns').join(','),
    }),
  )
  const asked = wish.tlds.map((tld) => tld.replace(/^\./, '').toLowerCase())
  const tlds = asked.filter((tld) => known.has(tld))
  return {
    language: parts.languages.find(query.get('locale') ?? '') ?? page,
    tlds: tlds.length > 0 ? tlds : list.items.slice(0, 8).map(({ tld }) => tld),
    columns: wish.columns,
    controls: controls.filter((name) => query.getAll('controls').includes(name)),
    theme: themes.find((name) => name === query.get('theme')) ?? 'auto',
  }
}

const option = (value: string, label: string, chosen: boolean): Option => ({ value, label, chosen })

/** What differs from the defaults, as attributes of the element and as a query. */
function wanted(request: PriceRequest, chosen: Chosen) {
  const { state, offer } = request
  const shared: [string, string | null][] = [
    ['currency', state.currency === offer.currencies[0] ? null : state.currency],
    ['tax', state.tax === 'without' ? 'without' : null],
    ['tlds', chosen.tlds.join(',')],
    ['years', state.years === defaultYears ? null : String(state.years)],
    ['columns', chosen.columns.join(',') === 'register,renew' ? null : chosen.columns.join(',')],
  ]
  const stated = shared.filter((pair): pair is [string, string] => pair[1] !== null)
  const theme: [string, string][] = chosen.theme === 'auto' ? [] : [['theme', chosen.theme]]
  const query = new URLSearchParams([...stated, ...theme]).toString().replaceAll('%2C', ',')
  return {
    attributes: Object.fromEntries([
      ['locale', chosen.language.tag],
      ...stated,
      ...theme,
      ...(chosen.controls.length > 0 ? [['controls', chosen.controls.join(' ')]] : []),
    ]) as Record<string, string>,
    query: query === '' ? '' : `?${query}`,
  }
}

function view(
  parts: PublicParts,
  request: PriceRequest,
  chosen: Chosen,
  files: EmbedFiles,
): BuilderView {
  const { language, state, offer, tax } = request
  const { t, tag } = language
  const { attributes, query } = wanted(request, chosen)
  const rows = chosen.tlds.length
  const columnLabels = {
    register: t('embed.firstYear'),
    renew: t('embed.later'),
    cost: t('prices.cost', { count: state.years }),
    transfer: t('prices.transfer'),
    restore: t('prices.restore'),
  }
  const controlLabels = {
    search: t('embed.controlSearch'),
    currency: t('embed.controlCurrency'),
    tax: t('embed.controlTax'),
  }
  const themeLabels = {
    auto: t('embed.themeAuto'),
    light: t('embed.themeLight'),
    dark: t('embed.themeDark'),
  }
  const taxOptions = (['with', 'without'] as const).map((basis) =>
    option(basis, t(`prices.${basis}_vat`), state.tax === basis),
  )
  const select = (name: string, label: string, options: Option[]) =>
    options.length > 1 ? [{ name, label, options }] : []
  return {
    action: `/${tag}/prices/embed`,
    tlds: chosen.tlds.join(', '),
    selects: [
      ...select(
        'locale',
        t('frame.language'),
        parts.languages.all.map((one) => option(one.tag, one.name, one === chosen.language)),
      ),
      ...select(
        'currency',
        t('frame.currency'),
        offer.currencies.map((code) => option(code, code, code === state.currency)),
      ),
      ...select('tax', t('prices.tax'), tax ? taxOptions : []),
      ...select(
        'years',
        t('embed.years'),
        yearChoices.map((count) =>
          option(String(count), t('prices.cost', { count }), count === state.years),
        ),
      ),
      ...select(
        'theme',
        t('embed.theme'),
        themes.map((name) => option(name, themeLabels[name], name === chosen.theme)),
      ),
    ],
    checks: [
      {
        name: 'columns',
        label: t('embed.columns'),
        options: embedColumns.map((key) =>
          option(key, columnLabels[key], chosen.columns.includes(key)),
        ),
      },
      {
        name: 'controls',
        label: t('embed.controls'),
        options: controls.map((name) =>
          option(name, controlLabels[name], chosen.controls.includes(name)),
        ),
      },
    ],
    preview: {
      attributes,
      frameHref: `/embed/v1/${chosen.language.tag}/frame${query}`,
      height: heightOf(rows),
      title: t('embed.caption'),
    },
    script: `/embed/${files.version}/portico-prices.js`,
    snippets: snippets(
      { origin: parts.config.origin, language: chosen.language, attributes, query, rows },
      files,
    ),
    pricesHref: `/${tag}/prices`,
  }
}

export async function builderPage(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  files: EmbedFiles,
): Promise<Response> {
  const { searchParams } = new URL(c.req.url)
  let request: PriceRequest
  try {
    request = await priceRequest(parts, language, searchParams)
  } catch {
    return message(parts, c, language, 'unavailable', 503)
  }
  const chosen = chosenOf(parts, language, searchParams, request)
  const { attributes } = wanted(request, chosen)
  const { t } = language
  return respond(parts, c, language, {
    key: `builder ${language.tag} ${JSON.stringify(attributes)}`,
    version: `${priceVersion(request)} ${files.version}`,
    failed: request.list.freshness === 'failed',
    tag: 'prices',
    frames: true,
    html: (frameOf) =>
      parts.site.pages.builder(
        frameOf({
          section: 'prices',
          title: t('embed.title'),
          description: t('embed.lead'),
          path: '/prices/embed',
        }),
        view(parts, request, chosen, files),
      ),
  })
}
