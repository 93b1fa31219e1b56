/** Counts and times each call to the provider, and says so if one takes long. */
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

import type { Clock } from '#server/clock.ts'
import { systemCode } from '#server/log.ts'
import { ProblemError } from '#server/problems.ts'
import { TransportError } from '#server/transport.ts'
import { operations } from '#wire/operations.ts'

/** `/api/v1/sdk/services/…` → `services`. */
export const resourceOf = (path: string): string | undefined =>
  /^\/api\/v1\/(?:sdk\/)?([\w-]+)/.exec(path)?.[1]

const resources = new Set(Object.values(operations).map(({ path }) => resourceOf(path)))

/** A label of few values: addresses of next pages are the provider's, and could name anything. */
const labelOf = (path: string): string => {
  const resource = resourceOf(path)
  return resource !== undefined && resources.has(resource) ? resource : 'other'
}

/** `ok`, the code of the problem, or `aborted` if nobody waited any more. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'internal'
  const { cause } = error.options
  return cause instanceof TransportError && cause.kind === 'aborted' ? 'aborted' : error.code
}

/** Codes of the contract for a provider that fails. */
const failures = [
  'provider_error',
  'provider_timeout',
  'provider_unavailable',
  'provider_unreadable',
] as const

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes, those that change by themselves */
const certificateFaults = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
] as const

export function createProviderCalls(parts: { clock: Clock; log: Logger; metrics: Registry }) {
  const { clock, log, metrics } = parts
  const calls = new Counter({
    name: 'portico_provider_calls_total',
    help: 'Calls to the provider by outcome: ok, or the code of the problem',
    labelNames: ['resource', 'outcome'] as const,
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'portico_provider_call_duration_seconds',
    help: 'Time until the provider response was read; of chat replies, until their headers',
    labelNames: ['resource'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [metrics],
  })
  const slow = new Counter({
    name: 'portico_provider_slow_calls_total',
    help: 'Calls that took more than half of their limit',
    labelNames: ['resource'] as const,
    registers: [metrics],
  })
  const unreached = new Counter({
    name: 'portico_provider_connection_failures_total',
    help: 'Calls without a response, by the code of the system',
    labelNames: ['system'] as const,
    registers: [metrics],
  })
  // From zero: Prometheus does not see the rise to a counter's first value.
  for (const resource of resources) {
    if (resource === undefined) continue
    slow.inc({ resource }, 0)
    for (const outcome of ['ok', ...failures]) calls.inc({ resource, outcome }, 0)
  }
  for (const system of certificateFaults) unreached.inc({ system }, 0)
  const retries = new Counter({
    name: 'portico_provider_retries_total',
    help: 'Reads that were sent again',
    labelNames: ['resource'] as const,
    registers: [metrics],
  })
  const circuits = new Gauge({
    name: 'portico_provider_circuits_open',
    help: 'Circuits that are open: routes of the provider that are not called, because most calls failed',
    labelNames: ['lane', 'resource'] as const,
    registers: [metrics],
  })
  return {
    /** `limit`: how long it may take, in milliseconds. */
    async watch<T>(path: string, limit: number, call: () => Promise<T>) {
      const resource = labelOf(path)
      const started = clock.now()
      let outcome = 'ok'
      try {
        return await call()
      } catch (error) {
        outcome = outcomeOf(error)
        const system = outcome === 'aborted' ? undefined : systemCode(error)
        if (system !== undefined) unreached.inc({ system })
        throw error
      } finally {
        const ms = Math.max(0, clock.now() - started)
        calls.inc({ resource, outcome })
        if (outcome !== 'aborted') {
          seconds.observe({ resource }, ms / 1000)
          if (ms * 2 > limit) {
            slow.inc({ resource })
            log.warn({ provider: { resource }, limit, ms }, 'provider slow')
          }
        }
      }
    },
    retried: (path: string) => retries.inc({ resource: labelOf(path) }),
    /** The circuit of a route opens or closes. */
    circuit(lane: string, path: string, isOpen: boolean) {
      circuits.inc({ lane, resource: labelOf(path) }, isOpen ? 1 : -1)
    },
  }
}
