import { expect, test } from 'vitest'

import type { ListedNotification } from '#web/api/notifications.ts'

import { groupNotifications } from './groups.ts'

const notification = (id: string, createdAt: string | null, read = true): ListedNotification => ({
  id,
  title: id,
  body: '',
  severity: 'info',
  category: null,
  createdAt,
  read,
  readAt: null,
  link: null,
  reason: null,
  settled: null,
})

const daysFromToday = (instant: string) =>
  (Date.parse(`${instant.slice(0, 10)}T00:00:00Z`) - Date.parse('2026-11-20T00:00:00Z')) /
  86_400_000

test('groups are ordered and never empty; rows keep their order', () => {
  const groups = groupNotifications(
    [
      notification('b', '2026-11-20T09:14:00Z'),
      notification('c', '2026-11-14T09:14:00Z'),
      notification('d', '2026-11-13T09:14:00Z'),
      notification('e', null),
      notification('a', '2026-11-20T08:00:00Z'),
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

test('notifications that arrived unread come first, even once read', () => {
  const groups = groupNotifications(
    [notification('x', '2026-11-20T09:14:00Z'), notification('y', '2020-01-01T00:00:00Z', true)],
    new Set(['y']),
    daysFromToday,
  )
  expect(groups[0]).toMatchObject({ name: 'new', items: [{ id: 'y' }] })
})

test('a notification dated in the future counts as today', () => {
  expect(
    groupNotifications([notification('z', '2026-11-22T00:00:00Z')], new Set(), daysFromToday)[0]
      ?.name,
  ).toBe('today')
})

test('what is settled folds away at the end, also if it arrived unread', () => {
  const settled = { by: 'paid', on: '2026-11-19' } as const
  const groups = groupNotifications(
    [
      { ...notification('a', '2026-11-20T08:00:00Z', false), settled },
      notification('b', '2026-11-13T09:14:00Z'),
    ],
    new Set(['a']),
    daysFromToday,
  )
  expect(groups.map(({ name }) => name)).toEqual(['earlier', 'settled'])
})
