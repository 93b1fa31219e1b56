/**
 * Search parameters, shared by the BFF (strict: an unknown parameter or bad value is refused) and
 * by the browser's routes (lenient: what does not fit is dropped, the page still opens).
 * On `zod/mini`, because these schemas are shipped to the browser.
 */
import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>

/** A whole number given as text (query) or number (router). */
export const whole = (minimum: number, maximum: number) =>
  z.optional(
    z.pipe(
      z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]),
      z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
    ),
  )

/** One of a closed list. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.enum(values))

const asArray = z.transform((value: unknown) => (Array.isArray(value) ? value : [value]))

/** One value or several become a list; the cast only says so, the list is checked behind it. */
const repeated = <T extends string>() => asArray as unknown as z.ZodMiniType<T[], T | T[]>

/** A filter that may be repeated: OR. At most 50 values. */
export const anyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.pipe(repeated<T[number]>(), z.array(z.enum(values)).check(z.maxLength(50))))

/** A repeatable filter over the provider's own words. */
export const anyText = z.optional(
  z.pipe(
    repeated<string>(),
    z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(50)),
  ),
)

export const text = (maximum: number) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(maximum)))

/** A day, `2026-12-01`, that exists. */
export const day = z.optional(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((value) => {
      const parsed = new Date(`${value}T00:00:00Z`)
      return !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(value)
    }),
  ),
)

type Signed<F extends string> = F | `-${F}`

/** `field` or `-field` of the listed ones. */
export const sortBy = <const F extends string>(fields: readonly [F, ...F[]]) =>
  z.optional(z.enum(fields.flatMap((field) => [field, `-${field}`]) as [Signed<F>, ...Signed<F>[]]))

/** Query of every list beside its own filters. */
export const page = {
  q: text(200),
  offset: whole(0, 10_000_000),
  limit: whole(1, 200),
  fields: oneOf(['keys']),
}

export const strict = <const S extends Shape>(shape: S) => z.strictObject(shape)

/** Each field that does not fit becomes undefined; unknown ones are dropped. */
export const lenient = <const S extends Shape>(shape: S) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [key, z.catch(z.optional(schema), undefined)]),
    ) as unknown as { [K in keyof S]: S[K] },
  )
