import { expect, test } from 'vitest'

import type { AttentionItem } from '#web/api/overview.ts'

import { countOpen, mergeRows, rowKey } from './rows.ts'

const item = (
  id: string,
  enabled = false,
  kind: AttentionItem['kind'] = 'ends-soon',
): AttentionItem => ({
  kind,
  severity: 'warning',
  subject: { kind: 'service', type: 'vps', id, label: id, domainName: null },
  on: '2026-11-24',
  renewalOn: null,
  termMonths: null,
  amount: { minorUnits: 1890, currency: 'EUR' },
  total: null,
  taxIncluded: false,
  payUrl: null,
  autoRenew: { enabled, changeable: true, lockedReason: null },
  reason: null,
  also: { items: [], more: 0 },
  usedBy: { items: [], more: 0 },
  nextAttemptOn: null,
  decideBy: null,
  contradictions: [],
})

const ids = (rows: ReturnType<typeof mergeRows>) =>
  rows.map(({ item, settled }) => `${item.subject.id}${settled ? ' settled' : ''}`)

test('a settled row keeps its place after the server has dropped it', () => {
  const first = mergeRows([], [item('a'), item('b'), item('c')], new Set())
  const kept = new Set([rowKey(item('b'))])
  const during = mergeRows(first, [item('a'), item('b', true), item('c')], kept)
  expect(ids(during)).toEqual(['a', 'b settled', 'c'])
  expect(countOpen(during)).toBe(2)
  const after = mergeRows(during, [item('a'), item('c')], kept)
  expect(ids(after)).toEqual(['a', 'b settled', 'c'])
  expect(countOpen(after)).toBe(2)
})

test('undoing reopens the row', () => {
  const kept = new Set([rowKey(item('b'))])
  const before = mergeRows([], [item('a'), item('b', true)], kept)
  expect(ids(mergeRows(before, [item('a'), item('b')], kept))).toEqual(['a', 'b'])
})

test('a row settled elsewhere goes; new rows come in the order of the server', () => {
  const before = mergeRows([], [item('a'), item('b')], new Set())
  expect(ids(mergeRows(before, [item('z'), item('b')], new Set()))).toEqual(['z', 'b'])
})

test('several settled rows keep their order, even at the top', () => {
  const kept = new Set([item('a'), item('b')].map(rowKey))
  const before = mergeRows([], [item('a', true), item('b', true), item('c')], kept)
  expect(ids(mergeRows(before, [item('c')], kept))).toEqual(['a settled', 'b settled', 'c'])
})

test('an expired row with auto-renew on is open unless it was turned on here', () => {
  const expired = item('a', true, 'expired')
  expect(ids(mergeRows([], [expired], new Set()))).toEqual(['a'])
  expect(ids(mergeRows([], [expired], new Set([rowKey(expired)])))).toEqual(['a settled'])
})
