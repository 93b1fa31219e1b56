/**
 * Circuit breakers, one per kind of call and route of the provider. While most of a route's calls fail,
 * the circuit is open, and one call at a time tries whether the route works again. `docs/decisions/0093-*`.
 */
import { LRUCache } from 'lru-cache'

import type { Clock } from './clock.ts'
import { ProblemError } from './problems.ts'
import { TransportError } from './transport.ts'

/** Length of the window whose calls count, in milliseconds. */
const span = 10_000
/** Calls remembered per route. */
const maxCalls = 200
const minFailures = 10
/** A fault of one or two customers' data must not close a route for everybody. */
const minSources = 3
const firstPause = 2_000
const longestPause = 30_000

/** Cause of the problem that a call gets while its circuit is open. */
export class CircuitOpenError extends Error {}

export interface Circuit {
  /** @throws ProblemError `provider_unavailable` at once while it is open */
  check(): void
  /**
   * Runs a call, and counts a failure if the provider did not respond or responded with 5xx.
   * @param source Who called; each `null` counts as another caller
   * @throws ProblemError as `check`
   */
  run<T>(source: string | null, work: () => Promise<T>): Promise<T>
}

interface Call {
  at: number
  hasFailed: boolean
  source: string | null
}

const isTransport = (cause: unknown, kind: TransportError['kind']) =>
  cause instanceof TransportError && cause.kind === kind

/** What a call's error says about the route. `unknown`: it ended before the provider could answer. */
function verdictOf(error: unknown): 'failed' | 'answered' | 'unknown' {
  if (!(error instanceof ProblemError) || error.code === 'overloaded') return 'unknown'
  const { cause } = error.options
  if (isTransport(cause, 'aborted')) return 'unknown'
  if (error.code === 'provider_unavailable' || error.code === 'provider_timeout') return 'failed'
  const status = error.code === 'provider_error' && cause ? Object(cause).status : undefined
  return Number(status) >= 500 ? 'failed' : 'answered'
}

function isFailing(calls: readonly Call[]): boolean {
  const failures = calls.filter(({ hasFailed }) => hasFailed)
  const named = new Set(failures.flatMap(({ source }) => source ?? []))
  const anonymous = failures.filter(({ source }) => source === null).length
  return (
    failures.length >= minFailures &&
    failures.length * 2 >= calls.length &&
    named.size + anonymous >= minSources
  )
}

function createCircuit(clock: Clock, report: (isOpen: boolean) => void): Circuit {
  let calls: Call[] = []
  let pause = 0
  let pausedAt = 0
  let openings = 0
  let isProbing = false

  /** Milliseconds; 0 or less once a call may try. A clock that was set back ends the pause. */
  const left = () => (clock.now() < pausedAt ? 0 : pausedAt + pause - clock.now())

  function check(): void {
    if (pause === 0) return
    if (left() <= 0 && !isProbing) return
    const retryAfterSeconds = Math.max(1, Math.ceil(left() / 1000))
    throw new ProblemError('provider_unavailable', {
      retryAfterSeconds,
      cause: new CircuitOpenError(),
    })
  }

  function open(): void {
    if (pause === 0) report(true)
    pause = pause === 0 ? firstPause : Math.min(longestPause, pause * 2)
    pausedAt = clock.now()
    openings += 1
    calls = []
  }

  function close(): void {
    pause = 0
    report(false)
  }

  function note(source: string | null, error: unknown): void {
    const verdict = error === null ? 'answered' : verdictOf(error)
    if (verdict === 'unknown') return
    const at = clock.now()
    const hasFailed = verdict === 'failed'
    // A failed connection has nothing to do with the caller's data.
    const isForAll =
      error instanceof ProblemError && isTransport(error.options.cause, 'unavailable')
    calls = calls.filter((call) => Math.abs(at - call.at) < span).slice(1 - maxCalls)
    calls.push({ at, hasFailed, source: isForAll ? null : source })
    if (hasFailed && isFailing(calls)) open()
  }

  /** Tries with a single call whether the route works again. */
  async function probe<T>(work: () => Promise<T>): Promise<T> {
    isProbing = true
    try {
      const result = await work()
      close()
      return result
    } catch (error) {
      const verdict = verdictOf(error)
      if (verdict === 'failed') open()
      else if (verdict === 'answered') close()
      throw error
    } finally {
      isProbing = false
    }
  }

  return {
    check,
    async run(source, work) {
      check()
      if (pause > 0) return probe(work)
      const before = openings
      try {
        const result = await work()
        // A call that began before a pause says nothing about the route now, even after the pause.
        if (openings === before) note(source, null)
        return result
      } catch (error) {
        if (openings === before) note(source, error)
        throw error
      }
    },
  }
}

/** One of the routes: `read services *` of `/api/v1/sdk/services/…`. */
interface Route {
  readonly lane: string
  readonly path: string
  readonly route: string
}

/** `report` is called when a circuit opens, and when it closes. */
export function createCircuits(clock: Clock, report: (route: Route, isOpen: boolean) => void) {
  // Routes are few. The limit is for a provider that invents addresses of next pages.
  const circuits = new LRUCache<string, Circuit>({ max: 200 })
  /** `lane` is the kind of call; ids in `path` do not matter, only its first part and length. */
  return (lane: string, path: string): Circuit => {
    const [resource = '', ...rest] = path
      .replace(/[?#].*/s, '')
      .replace(/^\/api\/v1\/(?:sdk\/)?/, '')
      .split('/')
    const route = [lane, resource, ...rest.map(() => '*')].join(' ')
    const existing = circuits.get(route)
    if (existing) return existing
    const circuit = createCircuit(clock, (isOpen) => report({ lane, path, route }, isOpen))
    circuits.set(route, circuit)
    return circuit
  }
}
