import { expect, test } from 'vitest'

import {
  type Measure,
  notCompared,
  performancePage,
  slowerThan,
  slowerTwice,
} from './performance-table.ts'

const now = new Date('2026-11-26T08:00:00Z')
const nginx = { name: 'nginx', value: 10 }
const measure = (fields: Partial<Measure>): Measure => ({
  name: 'a page',
  value: 40,
  unit: 'µs',
  ...fields,
})
const section = (...measures: Measure[]) => ({
  title: 'Public pages',
  measures,
  note: '',
  load: 0.5,
})
const pageWith = (...measures: Measure[]) => performancePage('', [section(...measures)], now)

test('names what has become slower than its peer, however fast the machine is', () => {
  const page = pageWith(measure({ beside: nginx }))
  const slower = measure({ value: 400, beside: { ...nginx, value: 50 } })
  const onSlowMachine = measure({ value: 400, beside: { ...nginx, value: 100 } })
  expect(slowerThan(page, [section(slower)])).toEqual(['Public pages: a page: 8 × nginx, was 4'])
  expect(slowerThan(page, [section(onSlowMachine)])).toEqual([])
})

test('compares figures without a peer by themselves, in whatever size they are written', () => {
  const page = pageWith(measure({ value: 12_345, range: [9_000, 20_000] }))
  expect(slowerThan(page, [section(measure({ value: 25_000 }))])).toEqual([])
  expect(slowerThan(page, [section(measure({ value: 40_000 }))])).toEqual([
    'Public pages: a page: 40,000 µs, was 12,345',
  ])
})

test('says nothing of a row that is new, or of which more is better', () => {
  const page = pageWith(measure({ name: 'requests', unit: '/s', value: 10 }))
  const more = measure({ name: 'requests', unit: '/s', value: 900 })
  expect(slowerThan(page, [section(more, measure({ name: 'new' }))])).toEqual([])
})

test('names rows that only the page or only the run has, even without a page', () => {
  const note = '| size | first rows |\n|---|---|\n| 100 | 5 ms |'
  const page = performancePage(
    '',
    [{ ...section(measure({}), measure({ name: 'gone' })), note }],
    now,
  )
  expect(notCompared(page, section(measure({}), measure({ name: 'new' })))).toEqual([
    'Public pages: new: not on the page',
    'Public pages: gone: not measured',
  ])
  expect(notCompared('', section(measure({})))).toEqual(['Public pages: a page: not on the page'])
  expect(slowerThan('', [section(measure({}))])).toEqual([])
})

test('what is slower in one run of two is noise', () => {
  const page = pageWith(measure({}), measure({ name: 'other' }))
  const first = section(measure({ value: 400 }), measure({ name: 'other', value: 400 }))
  const second = section(measure({ value: 400 }), measure({ name: 'other' }))
  expect(slowerTwice(page, first, second)).toEqual(['Public pages: a page: 400 µs, was 40'])
  expect(slowerTwice(page, second, section(measure({})))).toEqual([])
  expect(slowerTwice(page, section(), first)).toEqual([])
})

test('each section says when it was measured, and how busy the machine was', () => {
  expect(pageWith(measure({}))).toContain('Measured 2026-11-26 08:00 UTC, load average 0.5 on ')
})

test('a run of one benchmark keeps the figures of the others', () => {
  const readers = {
    title: 'Readers',
    measures: [measure({ name: 'a list' })],
    note: 'Of 5,000.',
    load: 9,
  }
  const page = performancePage(pageWith(measure({})), [readers], now)
  expect(page).toContain('| a page | 40 µs |')
  expect(page).toContain('Of 5,000.')
  const again = performancePage(page, [section(measure({ value: 41 }))], now)
  expect(again).toContain('| a page | 41 µs |')
  expect(again).toContain('| a list | 40 µs |')
})

test('marks a limit that is missed', () => {
  expect(pageWith(measure({ beside: nginx, atMostTimes: 3 }))).toContain('| ≤ 3 × **missed** |')
  expect(pageWith(measure({ beside: nginx, atMostTimes: 5 }))).toContain('| ≤ 5 × |')
})
