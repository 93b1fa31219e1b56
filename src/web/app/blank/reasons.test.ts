import { expect, test } from 'vitest'

import type { Explanation } from '#web/api/explanation.ts'

import { findReasons } from './reasons.ts'

type Field = Explanation['fields'][number]

const field = (overrides: Partial<Field> = {}): Field => ({
  field: 'dueOn',
  names: [],
  used: null,
  unread: [],
  withheld: 0,
  ...overrides,
})
const explanation = (...fields: Partial<Field>[]): Explanation => ({
  fields: fields.map(field),
})

test('lists each field that was considered with what it held', () => {
  const unread = explanation({
    names: ['due_date', 'pay_by'],
    unread: [{ name: 'due_date', kind: 'text', reason: 'ambiguous' }],
  })
  expect(findReasons(['dueOn'], unread)).toEqual([
    { name: 'due_date', finding: 'text', why: 'ambiguous' },
    { name: 'pay_by', finding: 'empty' },
  ])
})

test('lists a value that was read, but not the fields after it', () => {
  const read = explanation(
    { field: 'autoRenew', names: ['auto_renew', 'renewing'], used: 'auto_renew' },
    { field: 'renewManual', names: ['do_not_renew'], used: 'do_not_renew' },
  )
  expect(findReasons(['autoRenew', 'renewManual'], read)).toEqual([
    { name: 'auto_renew', finding: 'read' },
    { name: 'do_not_renew', finding: 'read' },
  ])
})

test('says when nothing was sent or the name is withheld, and lists each name once', () => {
  expect(findReasons(['dueOn'], explanation({}))).toEqual([{ name: null, finding: 'nothing' }])
  expect(findReasons(['dueOn'], explanation())).toEqual([{ name: null, finding: 'nothing' }])
  expect(findReasons(['dueOn'], explanation({ withheld: 2 }))).toEqual([
    { name: null, finding: 'withheld' },
  ])
  const repeated = explanation({ names: ['tax'] }, { field: 'taxRate', names: ['tax'] })
  expect(findReasons(['dueOn', 'taxRate'], repeated)).toEqual([{ name: 'tax', finding: 'empty' }])
})
