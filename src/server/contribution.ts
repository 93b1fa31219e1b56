import type { App } from './app.ts'
import type { Endpoint } from './endpoints.ts'

/** What one part of the server adds to the whole. `src/app.ts` puts all of them together. */
export interface Contribution {
  /** Rows of an endpoint table, with their handlers. */
  endpoints?: readonly Endpoint[]
  /** Registers routes outside `/api`, in the order of the contributions. */
  routes?: (app: App) => void
  /** Pages the dashboard may link to, by topic: `{ prices: '/prices' }`. */
  links?: Readonly<Record<string, string>>
  /** Help articles published right now, by topic: `{ 'help:auto-renew': '/help/…' }`. */
  topicLinks?: () => Readonly<Record<string, string>>
  /** Stops its timers and work in progress. */
  close?: () => void | Promise<void>
}
