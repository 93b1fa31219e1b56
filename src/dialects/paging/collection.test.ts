import { expect, test } from 'vitest'

import { recordsIn } from './collection.ts'

test('a JSON:API resource object becomes a record, without the type that names the resource', () => {
  const data = [{ id: '1', type: 'services', attributes: { name: 'a' } }]
  expect(recordsIn(data, 'services')?.records).toEqual([{ id: '1', name: 'a' }])
})

test('a record with a field called attributes keeps its own type', () => {
  const record = { id: '1', type: 'hosting', name: 'a', attributes: { php: '8.4' } }
  expect(recordsIn([record], 'services')?.records).toEqual([record])
})
