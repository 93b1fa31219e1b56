/** The embed builder: `/{locale}/prices/embed`. */
import { embedColumns } from '#contract/embed.ts'
import type { AppContext } from '#server/app.ts'
import type { BuilderView, Option } from '#site/pages/view.ts'
import type { SiteLanguage } from '#site/server/languages.ts'
import { messagePage, type PublicParts, respond } from '#site/server/routes/context.ts'
import type { PriceRequest } from '#site/server/routes/price-pages.ts'
import { priceRequest, priceVersion } from '#site/server/routes/price-request.ts'
import { defaultYears, yearChoices } from '#site/server/routes/price-state.ts'

import type { EmbedFiles } from './files.ts'
import { heightOf, snippets } from './snippets.ts'
import { readEmbedOptions } from './table.ts'

const controls = ['search', 'currency', 'tax'] as const
const themes = ['auto', 'light', 'dark'] as const

interface Choices {
  language: SiteLanguage
  tlds: string[]
  columns: string[]
  controls: string[]
  theme: string
}

function readChoices(
  parts: PublicParts,
  page: SiteLanguage,
  query: URLSearchParams,
  { list }: PriceRequest,
): Choices {
  const options = readEmbedOptions(
    new URLSearchParams({
      tlds: query.get('tlds') ?? '',
      columns: query.getAll('columns').join(','),
    }),
    list.items,
  )
  const tlds = options.tlds ?? []
  return {
    language: parts.languages.find(query.get('locale') ?? '') ?? page,
    tlds: tlds.length > 0 ? tlds : list.items.slice(0, 8).map(({ tld }) => tld),
    columns: options.columns,
    controls: controls.filter((name) => query.getAll('controls').includes(name)),
    theme: themes.find((name) => name === query.get('theme')) ?? 'auto',
  }
}

const option = (value: string, label: string, chosen: boolean): Option => ({ value, label, chosen })

/** The settings that differ from the defaults, as attributes of the element and as a query. */
function settingsOf(request: PriceRequest, choices: Choices) {
  const { state, offer } = request
  const params: [string, string | null][] = [
    ['currency', state.currency === offer.currencies[0] ? null : state.currency],
    ['tax', state.tax === 'without' ? 'without' : null],
    ['tlds', choices.tlds.join(',')],
    ['years', state.years === defaultYears ? null : String(state.years)],
    ['columns', choices.columns.join(',') === 'register,renew' ? null : choices.columns.join(',')],
  ]
  const settings = params.filter((pair): pair is [string, string] => pair[1] !== null)
  const theme: [string, string][] = choices.theme === 'auto' ? [] : [['theme', choices.theme]]
  const query = new URLSearchParams([...settings, ...theme]).toString().replaceAll('%2C', ',')
  return {
    attributes: Object.fromEntries([
      ['locale', choices.language.tag],
      ...settings,
      ...theme,
      ...(choices.controls.length > 0 ? [['controls', choices.controls.join(' ')]] : []),
    ]) as Record<string, string>,
    query: query === '' ? '' : `?${query}`,
  }
}

function view(
  parts: PublicParts,
  request: PriceRequest,
  choices: Choices,
  files: EmbedFiles,
): BuilderView {
  const { language, state, offer, tax } = request
  const { t, tag } = language
  const { attributes, query } = settingsOf(request, choices)
  const rows = choices.tlds.length
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
    tlds: choices.tlds.join(', '),
    selects: [
      ...select(
        'locale',
        t('frame.language'),
        parts.languages.all.map((other) =>
          option(other.tag, other.name, other === choices.language),
        ),
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
        themes.map((name) => option(name, themeLabels[name], name === choices.theme)),
      ),
    ],
    checks: [
      {
        name: 'columns',
        label: t('embed.columns'),
        options: embedColumns.map((key) =>
          option(key, columnLabels[key], choices.columns.includes(key)),
        ),
      },
      {
        name: 'controls',
        label: t('embed.controls'),
        options: controls.map((name) =>
          option(name, controlLabels[name], choices.controls.includes(name)),
        ),
      },
    ],
    preview: {
      attributes,
      frameHref: `/embed/v1/${choices.language.tag}/frame${query}`,
      height: heightOf(rows),
      title: t('embed.caption'),
    },
    script: `/embed/${files.version}/portico-prices.js`,
    snippets: snippets(
      { origin: parts.config.origin, language: choices.language, attributes, query, rows },
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
    return messagePage(parts, c, language, 'unavailable', 503)
  }
  const choices = readChoices(parts, language, searchParams, request)
  const { attributes } = settingsOf(request, choices)
  const { t } = language
  return respond(parts, c, language, {
    key: `builder ${language.tag} ${JSON.stringify(attributes)}`,
    version: `${priceVersion(request)} ${files.version}`,
    failed: request.list.state === 'last-good',
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
        view(parts, request, choices, files),
      ),
  })
}
