/** What the operator watches: liveness, readiness, request counts and times by route template, nothing personal. */
import { collectDefaultMetrics } from 'prom-client'

import { clientOf } from '#bff/border/limits.ts'
import type { Capability } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'

import { createRequestCounts } from './request-counts.ts'

const reportLimit = 16_384

/** The directive alone, one of the words that there are: the rest of a report is anybody's text. */
async function violated(request: Request): Promise<string | null> {
  let text = ''
  for await (const chunk of request.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.length > reportLimit) throw new Fault('payload_too_large')
  }
  const word = /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{3,40})/.exec(text)?.[1]
  return word ?? null
}

export const operations: Capability = {
  name: 'operations',
  mount(core) {
    const { app, store } = core
    app.get('/healthz', (c) => c.json({ status: 'ok' }))
    app.get('/readyz', async (c) => {
      const reasons = core.isDraining() ? ['draining'] : []
      await store.check().catch(() => reasons.push('store'))
      const ready = reasons.length === 0
      return c.json({ status: ready ? 'ready' : 'not ready', reasons }, ready ? 200 : 503)
    })
    app.post('/csp-report', async (c) => {
      await core.limits.take('csp-report', clientOf(c.get('address')), 60, 60)
      c.set('route', 'POST /csp-report')
      const directive = await violated(c.req.raw)
      core.log.warn({ event: 'csp-violation', directive }, 'a page broke its policy')
      return c.body(null, 204)
    })
    const { registry } = core.metrics
    collectDefaultMetrics({ register: registry })
    const counts = createRequestCounts()
    core.onAnswer((...told) => counts.count(...told))
    core.operator.get('/metrics', async (c) =>
      c.body(`${await registry.metrics()}\n${counts.text()}`, 200, {
        'Content-Type': registry.contentType,
      }),
    )
  },
}
