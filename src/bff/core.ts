/** What the core offers to its own pages and to the capabilities that mount themselves on it. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

import type { EndpointTable } from '#contract/endpoint.ts'

import type { Limits } from './border/limits.ts'
import type { Config } from './config.ts'
import type { Provider } from './provider/provider.ts'
import type { Reader } from './provider/reader.ts'
import type { Snapshots } from './provider/snapshots.ts'
import type { ProviderProfile } from './readers/profile.ts'
import type { Handlers } from './serve.ts'
import type { Sessions, SignedIn } from './sessions/sessions.ts'
import type { Vault } from './sessions/vault.ts'
import type { Store } from './store.ts'

/** Time, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Resolves after `ms`, or rejects when aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** What `@hono/node-server` hands over beside the request; absent in process. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string }; rawHeaders: string[] }
  outgoing?: { useChunkedEncodingByDefault: boolean }
}

/** Set by the core for every request. */
export interface Variables {
  requestId: string
  /** The client's address, by `PORTICO_TRUSTED_PROXIES`. */
  address: string
  /** Template of the matched endpoint or page, for the log: `GET /api/services/{type}/{id}`. */
  route: string
}

export type App = Hono<{ Bindings: Bindings; Variables: Variables }>

/** Tells of an answer: the request's id, method, route, the status, when it began. */
export type Note = (...told: [string, string, string, number, number]) => void

/** Whether this request has been answered. */
export type Answered = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** One request to a private endpoint. */
export interface Call<Who = SignedIn> {
  readonly session: Who
  readonly request: Request
  readonly requestId: string
  readonly address: string
  /** The page asks for a read now: `Cache-Control: no-cache`. */
  readonly fresh: boolean
  /** Headers of the answer. */
  readonly headers: Headers
}

export interface Core {
  readonly app: App
  readonly config: Config
  /** One JSON line per event: never ids, bodies, query values, keys or personal data. */
  readonly log: Logger
  readonly clock: Clock
  readonly store: Store
  readonly vault: Vault
  readonly sessions: Sessions
  readonly provider: Provider
  readonly snapshots: Snapshots
  /** What the operator states about the provider's dialect. */
  readonly profile: ProviderProfile
  /** Reads and writes of single records in the provider's dialect. */
  readonly reader: Reader
  readonly limits: Limits
  /** Answers on `PORTICO_METRICS_PORT`, on loopback, where it is set: for the operator alone. */
  readonly operator: Hono
  /** What the page may link to: the operator's links, and the pages that a capability serves. */
  readonly links: Record<string, string>
  /** Addresses by topic (`help:auto-renew`) of the help articles that a capability publishes now. */
  readonly topics: { links?: () => Readonly<Record<string, string>> }
  /** What `/metrics` shows: capabilities count into it. */
  readonly metrics: { readonly registry: Registry }
  /** The server is ending: nothing new is to be begun. */
  isDraining(): boolean
  /** Told of every answer: the route's template, the status, milliseconds to its head. */
  onAnswer(listener: (route: string, status: number, milliseconds: number) => void): void
  /** Asked in turn before the app, where a server listens; who answers keeps the border's rules and calls `note`. */
  readonly before: Answered[]
  readonly note: Note
  /** What a capability counts for the navigation. */
  readonly counters: { attention?: (session: SignedIn) => number | null }
  /** Hash of the dashboard's build that is served: an open tab compares it with its own. */
  readonly version: string
  /** Serves a private table: session, own-page check, limits, parsing in and out. */
  serve<T extends EndpointTable>(table: T, handlers: Handlers<T, SignedIn>): void
  /** Serves a table to anybody from our own pages; `session` is null where nobody is signed in. */
  serveOpen<T extends EndpointTable>(table: T, handlers: Handlers<T, SignedIn | null>): void
  /** Serves a public table: no session, no key, CORS open; handlers set their own `Cache-Control`. */
  servePublic<T extends EndpointTable>(table: T, handlers: Handlers<T, null>): void
}

type Ending = void | (() => void | Promise<void>)

/** A part that can be switched off: the core starts without it. */
export interface Capability {
  readonly name: string
  /** The returned function ends it. */
  mount(core: Core): Ending | Promise<Ending>
}
