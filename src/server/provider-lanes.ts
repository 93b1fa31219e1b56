/** Separate limits, so that no kind of call and no session can use up the connections of others. */
import { Counter, Gauge, type Registry } from 'prom-client'

import type { Config } from './config.ts'
import { createLane, type Lane } from './lane.ts'
import { ProblemError } from './problems.ts'

/** Calls of one session that may wait for their turn. More would time out before it comes. */
const waitingPerSession = 100

export function createLanes(
  config: Config,
  metrics: Registry,
): Record<'sign-in' | 'read' | 'write' | 'public', Pick<Lane, 'run'>> {
  const calls = new Gauge({
    name: 'portico_provider_lane_calls',
    help: 'Calls to the provider by kind that run or wait for their turn',
    labelNames: ['lane', 'state'] as const,
    registers: [metrics],
    collect() {
      for (const [name, created] of lanes) {
        const { running, waiting } = created.counts()
        calls.set({ lane: name, state: 'running' }, running)
        calls.set({ lane: name, state: 'waiting' }, waiting)
      }
    },
  })
  const refused = new Counter({
    name: 'portico_provider_lane_refused_total',
    help: 'Calls that were not made, because too many of their kind were running and waiting',
    labelNames: ['lane'] as const,
    registers: [metrics],
  })
  const lanes = new Map<string, Lane>()
  const lane = (name: string, running: number, perClient?: number): Pick<Lane, 'run'> => {
    const created = createLane({
      running,
      perClient,
      waiting: running * 4 + waitingPerSession,
      waitingPerClient: waitingPerSession,
    })
    lanes.set(name, created)
    refused.inc({ lane: name }, 0)
    return {
      async run(work, options) {
        try {
          return await created.run(work, options)
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'overloaded')
            refused.inc({ lane: name })
          throw error
        }
      },
    }
  }
  return {
    'sign-in': lane('sign-in', config.PORTICO_SIGN_IN_CONNECTIONS),
    read: lane('read', config.PORTICO_READ_CONNECTIONS, config.PORTICO_SESSION_READS),
    write: lane('write', config.PORTICO_WRITE_CONNECTIONS, config.PORTICO_SESSION_WRITES),
    public: lane('public', config.PORTICO_PUBLIC_CONNECTIONS),
  }
}
