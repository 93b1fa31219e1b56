/** The operator's app: metrics and public copies. Other parts add their routes to it. */
import { createHash, timingSafeEqual } from 'node:crypto'

import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'

import { type Config, isLoopback } from '#server/config.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A socket is guarded by its file permissions, a port by its token and the `Host`. */
export function createOperator(config: Config): Hono {
  const operator = new Hono()
  const { PORTICO_METRICS_PORT: port, PORTICO_METRICS_TOKEN: token } = config
  if (port === undefined) return operator
  // A page elsewhere could let its own name resolve to loopback and read the responses.
  operator.use(async (c, next) => {
    const url = URL.parse(`http://${c.req.header('host') ?? new URL(c.req.url).host}`)
    return url && isLoopback(url.hostname) ? next() : c.text('this Host is not served', 400)
  })
  // Digests have the same length, so that the comparison takes the same time for every token.
  const expected = digest(token ?? '')
  const verifyToken = (presented: string) => timingSafeEqual(digest(presented), expected)
  operator.use(bearerAuth({ verifyToken }))
  return operator
}
