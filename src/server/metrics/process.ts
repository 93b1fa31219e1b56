/** What the whole process says of itself: its version, and whether it is ready. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { z } from 'zod'

const Manifest = z.object({ version: z.string() })

export const { version: productVersion } = Manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')),
)

/** Why a server can be not ready, as `/readyz` says it. */
const notReady = ['draining', 'store', 'store-full', 'store-read-only'] as const
export type NotReady = (typeof notReady)[number]

export function describeProcess(parts: {
  metrics: Registry
  /** Of the built dashboard. */
  build: string
  reasons: () => Promise<readonly NotReady[]>
}): void {
  const { metrics, build, reasons } = parts
  collectDefaultMetrics({ register: metrics })
  new Gauge({
    name: 'portico_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'build', 'node'] as const,
    registers: [metrics],
  }).set({ version: productVersion, build, node: process.versions.node }, 1)
  const ready = new Gauge({
    name: 'portico_ready',
    help: 'Whether /readyz is 200',
    registers: [metrics],
    async collect() {
      const current = await reasons()
      ready.set(current.length === 0 ? 1 : 0)
      for (const reason of notReady) why.set({ reason }, current.includes(reason) ? 1 : 0)
    },
  })
  const why = new Gauge({
    name: 'portico_not_ready',
    help: 'Why /readyz is 503: the reason that is 1',
    labelNames: ['reason'] as const,
    registers: [metrics],
  })
}
