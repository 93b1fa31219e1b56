/**
 * Search parameters, shared by the BFF (`strict.ts`: an unknown parameter or bad value is refused)
 * and by the browser's routes (`lenient`: what does not fit is dropped, the page still opens).
 * Plain functions, because they are shipped to the browser with the first page, where even
 * `zod/mini` is 5 KiB gzip.
 */

/** Reads one given parameter (text or a list of texts; a route also gives what it wrote itself). */
export interface Field<Out, In = Out> {
  /** `undefined`: does not fit. */
  (given: unknown): Out | undefined
  /** What a caller may give; a type only. */
  readonly given?: In
}

export type Shape = Readonly<Record<string, Field<unknown, unknown>>>

/** What is read by such fields, each of which may be missing. */
export type Read<S extends Shape> = {
  [K in keyof S]?: (S[K] extends Field<infer Out, infer _> ? Out : never) | undefined
}
/** What may be given to them. */
export type Given<S extends Shape> = {
  [K in keyof S]?: (S[K] extends Field<infer _, infer In> ? In : never) | undefined
}

/** A whole number given as text (query) or number (router). */
export const whole =
  (minimum: number, maximum: number): Field<number, number | string> =>
  (given) => {
    const number =
      typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : (given as number)
    return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined
  }

/** One of a closed list. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Field<T> =>
  (given) =>
    values.find((value) => value === given)

export const text =
  (maximum: number): Field<string> =>
  (given) =>
    typeof given === 'string' && given !== '' && given.length <= maximum ? given : undefined

/** One value or several become a list of at most 50. */
const repeated =
  <T extends string>(one: Field<T>): Field<T[], T | T[]> =>
  (given) => {
    const list = (Array.isArray(given) ? given : [given]).map(one)
    return list.length <= 50 && !list.includes(undefined) ? (list as T[]) : undefined
  }

/** A filter that may be repeated: OR. */
export const anyOf = <const T extends string>(values: readonly T[]) => repeated(oneOf(values))

/** A repeatable filter over the provider's own words. */
export const anyText = repeated(text(255))

/** A day, `2026-12-01`, that exists. */
export const day: Field<string> = (given) => {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined
  const parsed = new Date(`${given}T00:00:00Z`)
  const exists = !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(given)
  return exists ? given : undefined
}

/** `field` or `-field` of the listed ones. */
export const sortBy = <const F extends string>(fields: readonly F[]): Field<F | `-${F}`> =>
  oneOf(fields.flatMap((field) => [field, `-${field}`] as const))

/** Query of every list beside its own filters. */
export const page = {
  q: text(200),
  offset: whole(0, 10_000_000),
  limit: whole(1, 200),
  fields: oneOf(['keys']),
}

/** Each parameter that does not fit is left out, and so are unknown ones. */
export const lenient =
  <const S extends Shape>(shape: S) =>
  (search: Readonly<Record<string, unknown>>): Read<S> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, field]) => {
        const value = field(search[key])
        return value === undefined ? [] : [[key, value]]
      }),
    ) as Read<S>
