/**
 * Search parameters, shared by the BFF (`strict.ts` rejects an unknown parameter or a bad value) and
 * the browser's routes (`lenient` drops them, so the page still opens). Plain functions, because the
 * first page ships them and even `zod/mini` is 5 KiB gzip.
 */

/** Parses one parameter: a string, a list of strings, or a value that the router has parsed. */
export interface Field<Out, In = Out> {
  /** Returns `undefined` if the value is invalid. */
  (input: unknown): Out | undefined
  /** Exists only at type level: what a caller may pass. */
  readonly input?: In
}

export type SearchShape = Readonly<Record<string, Field<unknown, unknown>>>

/** The parsed values of a search; each may be missing. */
export type SearchValues<S extends SearchShape> = {
  [K in keyof S]?: (S[K] extends Field<infer Out, infer _> ? Out : never) | undefined
}
/** What a caller may pass as a search. */
export type SearchInput<S extends SearchShape> = {
  [K in keyof S]?: (S[K] extends Field<infer _, infer In> ? In : never) | undefined
}

/** A whole number, as text from a query or as a number from the router. */
export const whole =
  (minimum: number, maximum: number): Field<number, number | string> =>
  (input) => {
    const number =
      typeof input === 'string' && /^\d{1,9}$/.test(input) ? Number(input) : (input as number)
    return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined
  }

export const oneOf =
  <const T extends string>(values: readonly T[]): Field<T> =>
  (input) =>
    values.find((value) => value === input)

export const text =
  (maximum: number): Field<string> =>
  (input) =>
    typeof input === 'string' && input !== '' && input.length <= maximum ? input : undefined

/** Accepts a single value or up to `maximum`, and always returns a list. */
const repeated =
  <T extends string>(field: Field<T>, maximum = 50): Field<T[], T | T[]> =>
  (input) => {
    const list = (Array.isArray(input) ? input : [input]).map(field)
    return list.length <= maximum && !list.includes(undefined) ? (list as T[]) : undefined
  }

/** A filter that may be repeated; a row matches if it has any of the values. */
export const anyOf = <const T extends string>(values: readonly T[]) => repeated(oneOf(values))

/** A repeatable filter whose values are the provider's own words. */
export const anyText = repeated(text(255))

/** Rows that an address can name. */
export const maxOnly = 200
/** These services only: `type/id`. */
export const only = repeated(text(255), maxOnly)
/** The id of a customer's own label. */
export const label = text(60)

/** A calendar day, `2026-12-01`; `2026-02-30` is invalid. */
export const day: Field<string> = (input) => {
  if (typeof input !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(input)) return undefined
  const parsed = new Date(`${input}T00:00:00Z`)
  const exists = !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(input)
  return exists ? input : undefined
}

/** One of the fields, with a leading `-` for descending order. */
export const sortBy = <const F extends string>(fields: readonly F[]): Field<F | `-${F}`> =>
  oneOf(fields.flatMap((field) => [field, `-${field}`] as const))

/** Parameters that every list takes besides its own filters. */
export const page = {
  q: text(200),
  offset: whole(0, 10_000_000),
  limit: whole(1, 200),
  fields: oneOf(['keys']),
}

/** Drops invalid and unknown parameters. */
export const lenient =
  <const S extends SearchShape>(shape: S) =>
  (search: Readonly<Record<string, unknown>>): SearchValues<S> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, field]) => {
        const value = field(search[key])
        return value === undefined ? [] : [[key, value]]
      }),
    ) as SearchValues<S>

/** Parameters of a list's endpoint that the address of its page doesn't have. */
type OnlyRequested = 'offset' | 'limit' | 'fields' | 'group' | 'similar'

/** The search parameters of a list's page: the filters and order of its endpoint, and some of its own. */
export function pageSearch<const S extends SearchShape, const Own extends SearchShape>(
  shape: S & Partial<Record<OnlyRequested, unknown>>,
  own: Own,
) {
  const { offset: _o, limit: _l, fields: _f, group: _g, similar: _s, ...filters } = shape
  return lenient({ ...(filters as Omit<S, OnlyRequested>), ...own })
}
