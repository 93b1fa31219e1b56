/** The operator's port: list, release and purge public copies. `docs/public-pages.md`. */
import type { PublicData } from './context.ts'

export function operatorRoutes({ operator, log, prices, help, cache }: PublicData): void {
  operator.get('/public/copies', (c) =>
    c.json({
      held: prices.copies.held(),
      prices: prices.copies.keys(),
      help: help.copies.keys(),
    }),
  )

  /** Publishes a list the guard holds back: `POST /public/release?key=en|EUR`. */
  operator.post('/public/release', async (c) => {
    const released = await prices.copies.release(c.req.query('key') ?? '')
    log.info({ event: 'public-release', released }, 'price list released')
    return c.json({ released }, released ? 200 : 404)
  })

  /** Reads the provider again and empties the page cache: `POST /public/purge?tag=prices`. */
  operator.post('/public/purge', async (c) => {
    const tag = c.req.query('tag')
    if (tag !== undefined && tag !== 'prices' && tag !== 'help')
      return c.json({ error: 'tag is prices or help' }, 400)
    cache.clear()
    if (tag !== 'help') await prices.copies.refresh()
    if (tag !== 'prices') await help.copies.refresh()
    log.info({ event: 'public-purge', tag: tag ?? 'all' }, 'public pages purged')
    return c.json({ purged: tag ?? 'all' })
  })
}
