/** The operator's app: metrics and public copies. Other parts add their routes to it. */
import { createHash, timingSafeEqual } from 'node:crypto'

import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { routePath } from 'hono/route'

import { type Config, isLoopback } from '#server/config.ts'
import type { SecurityLog } from '#server/security-log.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A socket is guarded by its file permissions, a port by its token and the `Host`. */
export function createOperator(
  config: Pick<Config, 'PORTICO_METRICS_PORT' | 'PORTICO_METRICS_TOKEN' | 'PORTICO_METRICS_HOST'>,
  security: SecurityLog,
): Hono {
  const operator = new Hono()
  operator.use(async (c, next) => {
    await next()
    const { status } = c.res
    // Prometheus reads the metrics several times a minute.
    if (c.req.path === '/metrics' && status === 200) return
    const isRefused = status === 401 || status === 400
    // The last handler's own template; the checks below match every address.
    const route = isRefused || status === 404 ? 'unmatched' : `${c.req.method} ${routePath(c, -1)}`
    security.note({
      event: 'operator-call',
      route,
      status,
      ...(isRefused && { outcome: 'refused' }),
    })
  })
  const { PORTICO_METRICS_PORT: port, PORTICO_METRICS_TOKEN: token } = config
  if (port === undefined) return operator
  // A page elsewhere could let its own name resolve to loopback and read the responses.
  operator.use(async (c, next) => {
    // Another address is configured, and reached under whatever name the operator gives it.
    if (!isLoopback(config.PORTICO_METRICS_HOST)) return next()
    const url = URL.parse(`http://${c.req.header('host') ?? new URL(c.req.url).host}`)
    return url && isLoopback(url.hostname) ? next() : c.text('this Host is not served', 400)
  })
  // Digests have the same length, so that the comparison takes the same time for every token.
  const expected = digest(token ?? '')
  const verifyToken = (presented: string) => timingSafeEqual(digest(presented), expected)
  operator.use(bearerAuth({ verifyToken }))
  return operator
}
