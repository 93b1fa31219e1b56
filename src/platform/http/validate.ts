import type { z } from 'zod'

import { ApiFailure } from './failure.ts'

/** @throws ApiFailure 400 `invalid_input`, with every invalid field in `details.fields` */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = fields
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `
  throw new ApiFailure('invalid_input', `${where}${first?.message ?? 'Invalid input.'}`, { fields })
}
