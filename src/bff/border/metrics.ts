/** What the operator watches: request counts and times by route template, nothing personal. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** `route` is a template; `seconds` until the answer's head. */
  observe: (route: string, status: number, seconds: number) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
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
  return {
    registry,
    observe(route, status, time) {
      seconds.observe({ route }, time)
      answers.inc({ route, status: String(status) })
    },
  }
}
