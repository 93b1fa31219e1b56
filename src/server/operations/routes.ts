/** Health probes, metrics and policy-violation reports for the operator. */
import type { Contribution } from '#server/contribution.ts'
import type { Foundation } from '#server/foundation.ts'
import { clientOf } from '#server/limits.ts'
import { describeProcess, type NotReady } from '#server/metrics/process.ts'
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
  async function reasons(): Promise<NotReady[]> {
    const current: NotReady[] = foundation.isDraining() ? ['draining'] : []
    await store.check().catch((error: unknown) => {
      current.push(error instanceof StoreError ? error.failure : 'store')
    })
    return current
  }
  describeProcess({ metrics, build: foundation.version, reasons })
  operator.get('/metrics', async (c) =>
    c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }),
  )
  return {
    routes(app) {
      app.get('/healthz', (c) => {
        c.set('route', 'GET /healthz')
        return c.json({ status: 'ok' })
      })
      app.get('/readyz', async (c) => {
        c.set('route', 'GET /readyz')
        const current = await reasons()
        const ready = current.length === 0
        if (!ready) c.header('Retry-After', '5')
        const status = ready ? 'ready' : 'not ready'
        return c.json({ status, reasons: current }, ready ? 200 : 503)
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
