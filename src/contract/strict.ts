/** Search parameters at the BFF, which rejects an unknown parameter or an invalid value. */
import { z } from 'zod'

import type { Field, SearchInput, SearchShape, SearchValues } from './search.ts'

const toSchema = (field: Field<unknown, unknown>) =>
  z.optional(
    z.unknown().transform((input, context) => {
      const value = field(input)
      if (value !== undefined) return value
      context.addIssue('not a value that this parameter takes')
      return z.NEVER
    }),
  )

export const strict = <const S extends SearchShape>(shape: S) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, toSchema(field)])),
  ) as unknown as z.ZodType<SearchValues<S>, SearchInput<S>>
