/** What a payload is read by, besides the payload itself. */

export type Names = Readonly<Partial<Record<string, readonly string[]>>>

/** The part of the profile (`portico.provider.json`) that describes the dialect. */
export interface DialectProfile {
  /** Per resource: field of the contract → the provider's names for it. */
  readonly fields: Readonly<Partial<Record<string, Names>>>
  /** Where a list is within the response's data; for every list, or per resource. A dot is a level. */
  readonly list?: string | Readonly<Partial<Record<string, string>>>
  /** What a positive balance of the account is. */
  readonly balance: 'credit' | 'debt'
  /** Per resource: the provider's status word → the contract's. */
  readonly statuses: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
  /** The provider's own words for yes and no, in pairs. */
  readonly flags: { readonly true: readonly string[]; readonly false: readonly string[] }
  /** What holds where a record states nothing. */
  readonly constants: {
    readonly currency?: string
    readonly taxIncluded?: boolean
    readonly termMonths?: { readonly services?: number; readonly domains?: number }
  }
  /** Fields of a service that state what is used and how much may be. A dot is a level. */
  readonly usage: readonly {
    readonly metric: string
    readonly used: string
    readonly limit?: string
    readonly unit?: string
  }[]
  readonly money: { readonly unit?: 'major' | 'minor' | 'micro' }
  /** Zone of times that state none; `null`: UTC. */
  readonly timeZone: string | null
  readonly dateOrder?: 'dmy' | 'mdy'
  /** Per resource: extra fields to show, with their label per language. */
  readonly show?: Readonly<
    Partial<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
  >
  /** Per resource: extra fields never to show. */
  readonly hide?: Readonly<Partial<Record<string, readonly string[]>>>
  readonly paging: { readonly page?: string; readonly offset?: string; readonly cursor?: string }
}

/** What a payload is read by: the operator's profile, and what the account states. */
export interface Rules {
  readonly profile: DialectProfile
  /** ISO code; used when neither the record nor its list states a currency. */
  readonly accountCurrency: string | null
  /** The account's IANA zone: decides the day of a moment, and what is overdue. */
  readonly timeZone: string | null
  /** Today in the account's zone, `2026-11-20`. */
  readonly today: string
  /** Called with the number of a record's fields that are not shown. */
  readonly onDropped?: (resource: string, count: number) => void
}

/** Unreadable JSON, envelope or shape: the contract's `provider_unreadable`. */
export class ReadError extends Error {
  readonly code = 'provider_unreadable'
}

export type Query = readonly (readonly [name: string, value: string])[]

export interface ProviderResponse {
  /** The whole parsed JSON (`parseJson`): paging facts may be beside `data`. */
  body: unknown
  headers: Headers | Record<string, string>
}
