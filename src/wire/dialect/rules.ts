/** What a payload is read by beside itself: `portico.provider.json`, and what the account states. */

export type Names = Readonly<Record<string, readonly string[]>>

/** The part of a provider's profile that the dialect is read by. */
export interface Dialect {
  /** Per resource: field of the contract → the provider's names for it. */
  readonly fields: Readonly<Partial<Record<string, Names>>>
  /** Per resource: the provider's status word → the contract's. */
  readonly statuses: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
  readonly money: { readonly unit: 'major' | 'minor' | 'micro' }
  /** Zone of times that name none; `null`: UTC. */
  readonly timeZone: string | null
  readonly dateOrder?: 'dmy' | 'mdy'
  readonly paging: { readonly page?: string; readonly offset?: string; readonly cursor?: string }
}

export interface Rules {
  readonly profile: Dialect
  /** ISO code, last in the order of precedence. */
  readonly accountCurrency: string | null
  readonly timeZone: string | null
  /** The account's day, `2026-11-20`. */
  readonly today: string
}

/** JSON, an envelope or a shape that cannot be read: the contract's `provider_unreadable`. */
export class ReadError extends Error {
  readonly code = 'provider_unreadable'
}

export type Query = readonly (readonly [name: string, value: string])[]

export interface ProviderBody {
  /** The whole parsed JSON (`parseJson`), envelope and all: paging may stand beside `data`. */
  body: unknown
  headers: Headers | Record<string, string>
}
