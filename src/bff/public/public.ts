/**
 * The public pages as a capability of the core: prices, help and embeds, without a key and without
 * a session. Switched off by leaving it out; the core starts without it.
 */
import path from 'node:path'

import type { Capability, Core } from '#bff/core.ts'
import { defaultLanguage } from '#i18n/languages.ts'

import { setAside } from './copies/set-aside.ts'
import { embedFiles } from './embeds/files.ts'
import { embedRoutes } from './embeds/routes.ts'
import { createHelp } from './help.ts'
import { createTopics } from './help/topics.ts'
import { siteLanguages } from './languages.ts'
import { orderLinks } from './order.ts'
import { serveApi } from './pages/api.ts'
import { assets } from './pages/assets.ts'
import type { PublicData } from './pages/context.ts'
import { operatorRoutes } from './pages/operator.ts'
import { PageCache } from './pages/page-cache.ts'
import { publicRoutes } from './pages/routes.ts'
import { loadSite, type Site } from './pages/site.ts'
import { createPrices } from './prices.ts'
import { loadTaxTable } from './pricing/tax.ts'
import { providerSource, type PublicSource } from './source.ts'

interface Options {
  /** The built pages; those in `dist/site` where not given. */
  site?: Site
  /** What the provider publishes; read through the core where not given. */
  source?: PublicSource
}

const HOUR = 3_600_000
/** The first minute after a start belongs to those who wait for an answer. */
const FIRST = 60_000

/** Keeps every list of the day, whether anybody looks at it or not: history cannot be made later. */
function keepHistory({ prices, help, core, languages }: PublicData): () => Promise<void> {
  const keep = async () => {
    const [language] = languages.all
    if (!language) return
    const { currencies } = await prices.list(language.tag, null)
    for (const currency of currencies) await prices.list(language.tag, currency)
  }
  const run = () =>
    void keep().catch((error: unknown) => core.log.warn({ err: error }, 'public prices not read'))
  const timer = setInterval(run, HOUR)
  timer.unref()
  const first = setTimeout(run, FIRST)
  first.unref()
  return async () => {
    clearInterval(timer)
    clearTimeout(first)
    await Promise.all([prices.copies.close(), help.copies.close()])
  }
}

async function assemble(core: Core, options: Options): Promise<PublicData> {
  const { config, clock, log } = core
  const dir = path.join(config.dataDir, 'public')
  const aside = await setAside(dir, config.provider, clock.now())
  if (aside) log.warn({ event: 'set-aside', folder: aside }, 'public copies of another provider')
  const source = options.source ?? providerSource(core)
  const timing = {
    clock: () => clock.now(),
    report: (event: string, key: string, detail: unknown) =>
      log.warn(
        { copy: key, ...(detail instanceof Error ? { err: detail } : { detail }) },
        `public copy ${event}`,
      ),
  }
  return {
    core,
    config,
    languages: await siteLanguages(),
    prices: createPrices({
      dir,
      read: (locale, currency) => source.prices(locale, currency),
      ...timing,
    }),
    help: createHelp({ dir, read: (locale) => source.help(locale), ...timing }),
    tax: await loadTaxTable(config.PORTICO_TAX_FILE),
    cache: new PageCache(() => core.clock.now()),
    order: orderLinks(config.PORTICO_LINKS['order']),
  }
}

/** What the build has made, or `null` before the first: the JSON is served all the same. */
async function built<T>({ log }: Core, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    log.warn({ event: 'no-build', err: error }, 'a part of the public pages is not built')
    return null
  }
}

export const createPublicPages = (options: Options = {}): Capability => ({
  name: 'public',
  async mount(core) {
    const parts = await assemble(core, options)
    const { dist, dataDir } = core.config
    const site = options.site ?? (await built(core, () => loadSite(dist)))
    serveApi(parts)
    operatorRoutes(parts)
    if (site) {
      const files = site.folder === null ? () => null : await assets(site.folder)
      const embeds = await built(core, () => embedFiles(dist, dataDir))
      if (embeds) embedRoutes({ ...parts, site }, embeds)
      publicRoutes({ ...parts, site }, files, embeds)
      core.links.prices ??= '/prices'
      core.links.help ??= '/help'
      core.topics.links = createTopics(parts.help, defaultLanguage)
    }
    return keepHistory(parts)
  },
})

export const publicPages = createPublicPages()
