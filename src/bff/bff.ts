/** Puts the backend-for-frontend together: one app, its core, and the capabilities mounted on it. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { Hono, type Context } from 'hono'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'

import { createTransport, type Transport } from '#wire/transport.ts'

import { createApi } from './api.ts'
import { secure } from './border/headers.ts'
import { createLimits } from './border/limits.ts'
import { addressOf, hostsOf, judgeHost } from './border/own-pages.ts'
import type { Config } from './config.ts'
import type { App, Bindings, Capability, Clock, Core, Note, Variables } from './core.ts'
import { Fault, problemResponse } from './faults.ts'
import { createLog, requestContext } from './log.ts'
import { createProvider } from './provider/provider.ts'
import { createReader } from './provider/reader.ts'
import { createSnapshots } from './provider/snapshots.ts'
import { defaultProfile, loadProfile, type ProviderProfile } from './readers/profile.ts'
import { createSessions } from './sessions/sessions.ts'
import { createVault, vaultSecrets } from './sessions/vault.ts'
import { openStore, type Store } from './store.ts'

export interface Bff {
  /** `fetch(request, bindings?)` answers every address of ours. */
  readonly app: App
  readonly core: Core
  /** Not ready from now on: `/readyz` says so while open requests end. */
  drain(): void
  close(): Promise<void>
}

interface Options {
  transport?: Transport
  clock?: Clock
  capabilities?: readonly Capability[]
  log?: Logger
  store?: Store
  /** Of the dashboard's build that is served beside. */
  version?: string
}

const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** The operator's word on this provider: a file that is named must be there, the default may be. */
function profileOf({ PORTICO_PROVIDER_FILE: file }: Config): ProviderProfile {
  const usual = 'portico.provider.json'
  if (file === undefined && !existsSync(usual)) return defaultProfile
  return loadProfile(file ?? usual)
}

export async function createBff(config: Config, options: Options = {}): Promise<Bff> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(config)
  const store = options.store ?? openStore(config.dataDir, clock.now)
  const vault = createVault(vaultSecrets(config.PORTICO_SECRETS, config.dataDir))
  const transport = options.transport ?? createTransport(config.PORTICO_UPSTREAM_URL)
  const sessions = await createSessions(config, store, vault, clock)
  const provider = createProvider({ config, transport, sessions, clock, log })
  const profile = profileOf(config)
  const snapshots = createSnapshots({ profile, provider, sessions, store, vault, clock, log })
  const reader = createReader(profile, snapshots, clock)
  const limits = createLimits()
  const listeners: Parameters<Core['onAnswer']>[0][] = []
  const note = noteOf(log, listeners)
  const app: App = new Hono()
  const operator = new Hono()
  let draining = false

  app.use('*', border(config, note))
  const api = createApi({ app, config, sessions, limits })
  const core: Core = {
    app,
    config,
    log,
    clock,
    store,
    vault,
    sessions,
    provider,
    snapshots,
    profile,
    reader,
    limits,
    links: { ...config.PORTICO_LINKS },
    topics: {},
    metrics: { registry: new Registry() },
    onAnswer: (listener) => void listeners.push(listener),
    before: [],
    note,
    counters: {},
    isDraining: () => draining,
    operator,
    version: options.version ?? 'development',
    ...api,
  }
  const ends: Awaited<ReturnType<Capability['mount']>>[] = []
  // One after the other: addresses are matched in this order.
  for (const capability of options.capabilities ?? []) ends.push(await capability.mount(core))

  app.notFound((c) => problemResponse(new Fault('not_found'), c.get('requestId')))
  app.onError((error, c) => failed(error, c, log))

  return {
    app,
    core,
    drain: () => {
      draining = true
    },
    async close() {
      draining = true
      for (const end of ends.toReversed()) await end?.()
      await snapshots.close()
      await transport.close()
      await store.close()
    },
  }
}

type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>

function failed(error: Error, c: AppContext, log: Logger): Response {
  if (!(error instanceof Fault)) log.error({ err: error }, 'failed')
  else if (error.code === 'internal') log.error({ err: error.options.cause }, 'failed')
  return problemResponse(error, c.get('requestId'))
}

const notOurs = new Fault('invalid_input', { fields: [{ path: 'host', message: 'not ours' }] })

/** Tells those who count, and writes the request's one line. */
const noteOf =
  (log: Logger, listeners: Parameters<Core['onAnswer']>[0][]): Note =>
  (requestId, method, route, status, started) => {
    const ms = performance.now() - started
    for (const told of listeners) told(route, status, ms)
    const level = status >= 500 ? 'warn' : 'info'
    if (log.isLevelEnabled(level))
      log[level]({ requestId, method, route, status, ms: Math.round(ms) }, 'request')
  }

/** What every request passes: its id, the Host that we were told, headers, one line in the log. */
function border(config: Config, note: Note) {
  return async (c: AppContext, next: () => Promise<void>): Promise<Response | void> => {
    const id = randomUUID()
    const started = performance.now()
    c.set('requestId', id)
    c.set('address', addressOf(c.env?.incoming?.socket.remoteAddress, c.req.raw.headers, config))
    c.set('route', 'unmatched')
    await requestContext.run({ requestId: id }, async () => {
      const { pathname, search, host } = new URL(c.req.url)
      const raw = c.env?.incoming?.rawHeaders
      const hosts = raw ? hostsOf(raw) : [c.req.raw.headers.get('host') ?? host]
      const verdict =
        pathname === '/healthz' || pathname === '/readyz' ? 'serve' : judgeHost(config, hosts)
      if (verdict === 'serve') await next()
      else if (verdict === 'redirect') c.res = c.redirect(config.origin + pathname + search, 308)
      else c.res = problemResponse(notOurs, id)
      c.header('X-Request-Id', id)
      secure(c.res.headers, config)
    })
    note(id, c.req.method, c.get('route'), c.res.status, started)
  }
}
