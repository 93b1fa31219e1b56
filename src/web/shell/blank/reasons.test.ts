import { expect, test } from 'vitest'

import type { Explanation } from '#web/api/explanation.ts'

import { reasonsFor } from './reasons.ts'

type Field = Explanation['fields'][number]

const field = (stated: Partial<Field> = {}): Field => ({
  field: 'dueOn',
  names: [],
  used: null,
  unread: [],
  withheld: 0,
  ...stated,
})
const explanation = (...fields: Partial<Field>[]): Explanation => ({
  fields: fields.map(field),
  others: [],
})

test('what stood under each name that was considered', () => {
  const sent = explanation({
    names: ['due_date', 'pay_by'],
    unread: [{ name: 'due_date', kind: 'text' }],
  })
  expect(reasonsFor(['dueOn'], sent)).toEqual([
    { name: 'due_date', found: 'text' },
    { name: 'pay_by', found: 'empty' },
  ])
})

test('a value that was read and settles nothing; names behind it were not looked at', () => {
  const sent = explanation(
    { field: 'autoRenew', names: ['auto_renew', 'renewing'], used: 'auto_renew' },
    { field: 'renewManual', names: ['do_not_renew'], used: 'do_not_renew' },
  )
  expect(reasonsFor(['autoRenew', 'renewManual'], sent)).toEqual([
    { name: 'auto_renew', found: 'read' },
    { name: 'do_not_renew', found: 'read' },
  ])
})

test('none was sent, or one that is not told; a name counts once', () => {
  expect(reasonsFor(['dueOn'], explanation({}))).toEqual([{ name: null, found: 'nothing' }])
  expect(reasonsFor(['dueOn'], explanation())).toEqual([{ name: null, found: 'nothing' }])
  expect(reasonsFor(['dueOn'], explanation({ withheld: 2 }))).toEqual([
    { name: null, found: 'withheld' },
  ])
  const twice = explanation({ names: ['tax'] }, { field: 'taxRate', names: ['tax'] })
  expect(reasonsFor(['dueOn', 'taxRate'], twice)).toEqual([{ name: 'tax', found: 'empty' }])
})
