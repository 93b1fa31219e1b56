import type { Context, Hono } from 'hono'

/** What `@hono/node-server` passes with the request; absent when a test calls `app.fetch`. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string }; rawHeaders: string[] }
}

/** Set for every request by `border.ts`. */
export interface Variables {
  requestId: string
  /** The client's address, by `PORTICO_TRUSTED_PROXIES`. */
  address: string
  /** Template of the matched endpoint or page, for log and metrics: `GET /api/services/{type}/{id}`. */
  route: string
  /** Code of the problem that it ended with. */
  code?: string
}

export type App = Hono<{ Bindings: Bindings; Variables: Variables }>
export type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>
