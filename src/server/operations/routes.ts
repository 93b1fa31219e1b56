/** Health probes, metrics and policy-violation reports for the operator. */
import { collectDefaultMetrics } from 'prom-client'

import type { Contribution } from '#server/contribution.ts'
import type { Foundation } from '#server/foundation.ts'
import { clientOf } from '#server/limits.ts'
import { readLimited } from '#server/request-body.ts'
import { StoreError } from '#server/store.ts'

const reportLimit = 16_384

/** Reads only the directive's name from a report; the rest is text that anybody can send. */
async function violatedDirective(request: Request): Promise<string | null> {
  const text = Buffer.from(await readLimited(request, reportLimit)).toString()
  return /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{3,40})/.exec(text)?.[1] ?? null
}

export function operations(foundation: Foundation): Contribution {
  const { log, limits, metrics, operator, store } = foundation
  collectDefaultMetrics({ register: metrics })
  operator.get('/metrics', async (c) =>
    c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }),
  )
  return {
    routes(app) {
      app.get('/healthz', (c) => c.json({ status: 'ok' }))
      app.get('/readyz', async (c) => {
        const reasons = foundation.isDraining() ? ['draining'] : []
        await store.check().catch((error: unknown) => {
          reasons.push(error instanceof StoreError ? error.failure : 'store')
        })
        const ready = reasons.length === 0
        if (!ready) c.header('Retry-After', '5')
        return c.json({ status: ready ? 'ready' : 'not ready', reasons }, ready ? 200 : 503)
      })
      app.post('/csp-report', async (c) => {
        await limits.take('csp-report', clientOf(c.get('address')), 60, 60)
        c.set('route', 'POST /csp-report')
        const directive = await violatedDirective(c.req.raw)
        log.warn({ event: 'csp-violation', directive }, 'a page broke its policy')
        return c.body(null, 204)
      })
    },
  }
}
