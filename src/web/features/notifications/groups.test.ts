import { expect, test } from 'vitest'

import type { Notification } from '#web/api/notifications.ts'

import { groupsOf } from './groups.ts'

const one = (id: string, createdAt: string | null, read = true): Notification => ({
  id,
  title: id,
  body: '',
  severity: 'info',
  category: null,
  createdAt,
  read,
  readAt: null,
  link: null,
})

const daysFromToday = (instant: string) =>
  (Date.parse(`${instant.slice(0, 10)}T00:00:00Z`) - Date.parse('2026-11-20T00:00:00Z')) /
  86_400_000

test('groups stand in order, empty ones are left out, order within is kept', () => {
  const groups = groupsOf(
    [
      one('b', '2026-11-20T09:14:00Z'),
      one('c', '2026-11-14T09:14:00Z'),
      one('d', '2026-11-13T09:14:00Z'),
      one('e', null),
      one('a', '2026-11-20T08:00:00Z'),
    ],
    new Set(),
    daysFromToday,
  )
  expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['today', ['b', 'a']],
    ['week', ['c']],
    ['earlier', ['d']],
    ['undated', ['e']],
  ])
})

test('what was unread on arrival stays first, read or not', () => {
  const groups = groupsOf(
    [one('x', '2026-11-20T09:14:00Z'), one('y', '2020-01-01T00:00:00Z', true)],
    new Set(['y']),
    daysFromToday,
  )
  expect(groups[0]).toMatchObject({ name: 'new', items: [{ id: 'y' }] })
})

test('a notice from the future, by a clock that is ahead, stands under today', () => {
  expect(groupsOf([one('z', '2026-11-22T00:00:00Z')], new Set(), daysFromToday)[0]?.name).toBe(
    'today',
  )
})
