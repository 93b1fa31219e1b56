import { expect, test } from 'vitest'

import { type Measure, performancePage, slowerThan } from './performance-table.ts'

const now = new Date('2026-11-26T08:00:00Z')
const nginx = { name: 'nginx', value: 10 }
const measure = (fields: Partial<Measure>): Measure => ({
  name: 'a page',
  value: 40,
  unit: 'µs',
  ...fields,
})
const section = (...measures: Measure[]) => ({ title: 'Public pages', measures, note: '' })
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

test('a run of one benchmark keeps the figures of the others', () => {
  const readers = { title: 'Readers', measures: [measure({ name: 'a list' })], note: 'Of 5,000.' }
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
