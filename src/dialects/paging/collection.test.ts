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

test('numbered objects are the list, whatever facts stand beside them', () => {
  const data = {
    '1': { 'entity.description': 'a.example', 'orders.orderid': '71' },
    '2': { 'entity.description': 'b.example', 'orders.orderid': '72' },
    recsonpage: '2',
    recsindb: '5',
  }
  const found = recordsIn(data, 'domains')
  expect(found?.records).toEqual([data[1], data[2]])
  expect(found?.single).toBe(false)
  expect(found?.wrappers).toEqual([data])
})

test('an object beside numbered ones may be the record', () => {
  for (const rest of [{ owner: { name: 'b' } }, { id: 7 }]) {
    const data = { name: 'a', '1': { x: 1 }, ...rest }
    expect(recordsIn(data, 'services')?.single).toBe(true)
  }
})
