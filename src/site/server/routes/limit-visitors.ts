import type { App } from '#server/app.ts'
import { clientOf } from '#server/limits.ts'

import type { PublicData } from './context.ts'

/** Limits the public pages and embeds that one address may request. Files and redirects are free. */
export function limitVisitors(app: App, { config, languages, limits }: PublicData): void {
  app.use('*', async (c, next) => {
    const [, first = ''] = c.req.path.split('/')
    if (first === 'embed' || languages.find(first))
      await limits.take('public', clientOf(c.get('address')), config.PORTICO_PUBLIC_PER_MINUTE, 60)
    await next()
  })
}
