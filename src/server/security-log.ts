/**
 * Security events for the operator's log store: one line each, with a stable schema and without personal
 * values. `docs/operating.md`, "Security events". What customers see is `src/bff/events`.
 */
import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'

import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'

import type { Config } from './config.ts'
import { secretVariables } from './secret-files.ts'

export interface SecurityEvent {
  readonly event: string
  /** `done` if missing. */
  readonly outcome?: string
  /** How somebody signed in or proved to be present, or how a grant ended. */
  readonly way?: string | undefined
  /** Why it was refused: one of our own words. */
  readonly reason?: string | undefined
  /** Keyed hash of the account, or of the key if the account is not known. */
  readonly account?: string
  /** Handle of the session, as the customer's list of devices has it. */
  readonly session?: string | null
  /** Rows of an export, records of an erasure. */
  readonly count?: number | undefined
  /** Template of the operator's address. */
  readonly route?: string
  readonly status?: number
  /** Hash of the configuration without its secrets. */
  readonly configuration?: string
  readonly version?: string
}

/** Raised when a field changes its meaning or goes; new ones may come. */
const schema = 1

/** Refusals that `deploy/prometheus/alerts.yml` watches. */
const alerting = [
  ['sign-in', 'oidc', 'unreachable'],
  ['step-up', 'oidc', 'unreachable'],
  ['staff-sign-in', 'oidc', 'unreachable'],
  ['sign-in', 'api-key', 'key_rejected'],
  ['support-enter', '', 'code_refused'],
] as const

export type SecurityLog = ReturnType<typeof createSecurityLog>

export function createSecurityLog(log: Logger, metrics: Registry) {
  const counter = new Counter({
    name: 'portico_security_events_total',
    help: 'Security events, such as sign-ins and what was refused',
    labelNames: ['event', 'way', 'outcome', 'reason'] as const,
    registers: [metrics],
  })
  // From zero: Prometheus does not see the rise to a counter's first value.
  for (const [event, way, reason] of alerting)
    counter.inc({ event, way, outcome: 'refused', reason }, 0)
  return {
    note({ event, outcome = 'done', way, reason, ...rest }: SecurityEvent) {
      counter.inc({ event, way: way ?? '', outcome, reason: reason ?? '' })
      log.info({ security: { schema, event, outcome, way, reason, ...rest } }, 'security')
    },
  }
}

/** A hash that changes with the configuration. Secrets are left out: a short one could be guessed from it. */
export function fingerprintOf(config: Config): string {
  const plain = Object.entries(config)
    .filter(([name]) => !secretVariables.includes(name))
    .map(([name, value]) => [name, value instanceof BlockList ? value.rules.toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 16)
}
