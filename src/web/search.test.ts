import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { servicesPageSearch } from './features/services/search.ts'
import { parseSearch, stringifySearch } from './search.ts'

test('reads and writes a repeated key as a list and a single key as a string', () => {
  expect(parseSearch('?status=a&status=b&q=x%20y')).toEqual({ status: ['a', 'b'], q: 'x y' })
  expect(stringifySearch({ status: ['a', 'b'], q: 'x y', none: undefined })).toBe(
    '?status=a&status=b&q=x+y',
  )
})

test('parsing reverses stringifying', () => {
  const value = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 4 })),
      ),
      (search) => {
        // URLSearchParams replaces lone surrogates, so they cannot survive in a link.
        fc.pre(
          Object.values(search)
            .flat()
            .every((text) => text.isWellFormed()),
        )
        expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search })
      },
    ),
  )
})

test('invalid search parameters are dropped and never throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (search) => {
      expect(() => servicesPageSearch(search)).not.toThrow()
    }),
  )
  expect(
    servicesPageSearch({ status: 'active', renewsWithin: '90', sort: 'nothing', x: '1' }),
  ).toEqual({ status: ['active'], renewsWithin: 90, sort: undefined })
})
