/** What the operator watches: liveness, readiness, request counts and times by route template, nothing personal. */
import { collectDefaultMetrics, Counter, Histogram } from 'prom-client'

import type { Capability } from '#bff/core.ts'

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
    const { registry } = core.metrics
    collectDefaultMetrics({ register: registry })
    const registers = [registry]
    const seconds = new Histogram({
      name: 'portico_request_seconds',
      help: 'Time to the head of the answer',
      labelNames: ['route'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    const answers = new Counter({
      name: 'portico_answers_total',
      help: 'Answers by route and status',
      labelNames: ['route', 'status'] as const,
      registers,
    })
    core.onAnswer((route, status, milliseconds) => {
      seconds.observe({ route }, milliseconds / 1000)
      answers.inc({ route, status: String(status) })
    })
    core.operator.get('/metrics', async (c) =>
      c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
    )
  },
}
