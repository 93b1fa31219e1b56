/** Search parameters at the BFF: an unknown parameter or a value that does not fit is refused. */
import { z } from 'zod'

import type { Field, Given, Read, Shape } from './search.ts'

const refusing = (field: Field<unknown, unknown>) =>
  z.optional(
    z.unknown().transform((given, context) => {
      const value = field(given)
      if (value !== undefined) return value
      context.addIssue('not a value that this parameter takes')
      return z.NEVER
    }),
  )

export const strict = <const S extends Shape>(shape: S) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, refusing(field)])),
  ) as unknown as z.ZodType<Read<S>, Given<S>>
