import type { Page } from '#wire/shapes.ts'

export interface PageRequest {
  page: number
  perPage: number
}

/** A `T` that is already JSON text. The OpenAPI tests check it against the schema of `T`. */
export interface JsonText<T> {
  text: string
  readonly of?: T
}

/** A page past the end is empty, not an error. */
export const pageOf = <T>(items: T[], total: number, { page, perPage }: PageRequest): Page<T> => ({
  items,
  page,
  perPage,
  total,
  totalPages: Math.ceil(total / perPage),
})

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage
