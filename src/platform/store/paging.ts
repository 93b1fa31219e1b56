import type { Page } from '#wire/shapes.ts'

export interface PageRequest {
  page: number
  perPage: number
}

/** A `T` that is written as JSON already. The tests of the description hold it to its schema. */
export interface JsonText<T> {
  text: string
  readonly of?: T
}

/** A page of a list of `total`. Beyond the last page there is nothing, and that is no error. */
export const pageOf = <T>(items: T[], total: number, { page, perPage }: PageRequest): Page<T> => ({
  items,
  page,
  perPage,
  total,
  totalPages: Math.ceil(total / perPage),
})

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage
