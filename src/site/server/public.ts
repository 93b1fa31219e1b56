/**
 * The public part of the server: prices, help and embeds, without an API key and without sessions.
 * Leave it out of `src/app.ts` and the rest still works.
 */
import path from 'node:path'

import { fillOrderLink } from '#contract/order-link.ts'
import { defaultLanguage } from '#i18n/languages.ts'
import type { Contribution } from '#server/contribution.ts'
import type { Foundation } from '#server/foundation.ts'
import { embedFiles } from '#site/embeds/files.ts'
import { embedRoutes } from '#site/embeds/routes.ts'
import { loadTaxTable } from '#site/pricing/tax.ts'
import type { OrderLink } from '#site/pricing/words.ts'

import { PriceHistory } from './copies/history.ts'
import { setAside } from './copies/set-aside.ts'
import { createHelp } from './help.ts'
import { createTopics } from './help/topics.ts'
import { siteLanguages } from './languages.ts'
import { createPrices } from './prices.ts'
import { publicApi } from './routes/api.ts'
import { assets } from './routes/assets.ts'
import type { PublicData } from './routes/context.ts'
import { limitVisitors } from './routes/limit-visitors.ts'
import { operatorRoutes } from './routes/operator.ts'
import { PageCache } from './routes/page-cache.ts'
import { publicRoutes } from './routes/routes.ts'
import { loadSite, type Site } from './routes/site.ts'
import { providerSource, type PublicReading, type PublicSource } from './source.ts'

export interface PublicPagesOptions {
  /** The built pages; `dist/site` by default. */
  site?: Site
  /** Replaces the provider, for tests. */
  source?: PublicSource
}

interface Options extends PublicPagesOptions {
  reading: PublicReading
}

const HOUR = 3_600_000
/** Milliseconds. Right after a start, visitors come first. */
const FIRST_RUN_AFTER = 60_000

/** Reads every price list each hour, visited or not: history cannot be recorded afterwards. */
function recordHistory({ prices, help, log, languages }: PublicData): () => Promise<void> {
  const readAll = async () => {
    const [language] = languages.all
    if (!language) return
    const { currencies } = await prices.list(language.tag, null)
    for (const currency of currencies) await prices.list(language.tag, currency)
  }
  const run = () =>
    void readAll().catch((error: unknown) => log.warn({ err: error }, 'public prices not read'))
  const timer = setInterval(run, HOUR)
  timer.unref()
  const first = setTimeout(run, FIRST_RUN_AFTER)
  first.unref()
  return async () => {
    clearInterval(timer)
    clearTimeout(first)
    await Promise.all([prices.copies.close(), help.copies.close()])
  }
}

/** Fills in `PORTICO_LINKS.order`: `https://shop.example/cart?domain={tld}&years={years}`. */
const orderLinks =
  (template: string | undefined): OrderLink =>
  (row, action) =>
    template === undefined
      ? null
      : fillOrderLink(template, {
          tld: row.price.tld,
          action,
          years: row.price.minYears ?? 1,
          currency: (row.first ?? row.transfer)?.currency ?? '',
        })

async function assemble(foundation: Foundation, options: Options): Promise<PublicData> {
  const { config, clock, log } = foundation
  const dir = path.join(config.dataDir, 'public')
  const movedTo = await setAside(dir, config.provider, clock.now())
  if (movedTo)
    log.warn({ event: 'set-aside', folder: movedTo }, 'public copies of another provider')
  const history = new PriceHistory(foundation.store, config.provider, clock)
  const source = options.source ?? providerSource(options.reading, clock)
  const timing = {
    clock: () => clock.now(),
    report: (event: string, key: string, detail: unknown) =>
      log.warn(
        { copy: key, ...(typeof detail === 'string' ? { reason: detail } : { err: detail }) },
        `public copy ${event}`,
      ),
  }
  return {
    ...foundation,
    languages: await siteLanguages(foundation.texts),
    prices: createPrices({
      dir,
      history,
      read: (locale, currency) => source.prices(locale, currency),
      ...timing,
    }),
    help: createHelp({ dir, read: (locale) => source.help(locale), ...timing }),
    tax: await loadTaxTable(config.PORTICO_TAX_FILE),
    cache: new PageCache({
      now: () => clock.now(),
      maxWaiting: config.PORTICO_PUBLIC_RENDERS,
      onRead: (outcome) => foundation.countCacheRead('public-pages', outcome),
    }),
    order: orderLinks(config.PORTICO_LINKS['order']),
  }
}

/** Loads a part of the build; `null` if it is not built. Without pages only JSON is served. */
async function loadBuilt<T>({ log }: Foundation, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    log.warn({ event: 'no-build', err: error }, 'a part of the public pages is not built')
    return null
  }
}

export async function publicPages(foundation: Foundation, options: Options): Promise<Contribution> {
  const data = await assemble(foundation, options)
  const { dist, dataDir } = foundation.config
  const site = options.site ?? (await loadBuilt(foundation, () => loadSite(dist)))
  const endpoints = publicApi(data)
  operatorRoutes(data)
  const close = recordHistory(data)
  if (!site) return { endpoints, close }
  const parts = { ...data, site }
  const files = site.folder === null ? () => null : assets(site.folder)
  const embeds = foundation.config.PORTICO_FEATURES.includes('embeds')
    ? await loadBuilt(foundation, () => embedFiles(dist, dataDir))
    : null
  return {
    endpoints,
    routes(app) {
      limitVisitors(app, data)
      if (embeds) embedRoutes(app, parts, embeds)
      publicRoutes(app, parts, files, embeds)
    },
    links: { prices: '/prices', help: '/help' },
    topicLinks: createTopics(data.help, defaultLanguage),
    close,
  }
}
