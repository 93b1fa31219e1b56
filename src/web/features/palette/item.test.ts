import { Server } from 'lucide-react'
import { expect, test } from 'vitest'

import {
  filterItems,
  groupItems,
  isNamed,
  markItem,
  pickDetail,
  type GroupName,
  type PaletteDraft,
} from './item.ts'
import { wordsOf } from './match.ts'

const draft = (
  group: GroupName,
  label: string,
  more: Partial<PaletteDraft> = {},
): PaletteDraft => ({
  key: `${group} ${label}`,
  group,
  icon: Server,
  label,
  target: { kind: 'action', run: () => undefined },
  ...more,
})

test('picks the line that matches best, else the first', () => {
  const lines = ['Web hosting S', 'Domain renewal, example.studio', 'VPS L, example.berlin']
  expect(pickDetail(lines, ['renewal', 'studio'])).toBe(lines[1])
  expect(pickDetail(lines, ['berlin', '2026'])).toBe(lines[2])
  expect(pickDetail(lines, ['214.20'])).toBe(lines[0])
  expect(pickDetail([], ['studio'])).toBeUndefined()
})

test('a page is found by its own words, after those with the word in their name', () => {
  const drafts = [
    draft('pages', 'Invoices', { words: 'bills vat tax' }),
    draft('pages', 'Tax summary'),
    draft('pages', 'Orders'),
  ]
  const labels = (words: string[]) => filterItems(drafts, words, false).map(({ label }) => label)
  expect(labels(['tax'])).toEqual(['Tax summary', 'Invoices'])
  expect(labels(['va'])).toEqual(['Invoices'])
  expect(labels(['invoices', 'vat'])).toEqual(['Invoices'])
  expect(labels(['at'])).toEqual([])
})

test('answers come first for a question, records if one has the name', () => {
  const namesOf = (words: string[], drafts: PaletteDraft[]) => {
    const items = drafts.map((item) => markItem(item, words))
    return groupItems(items, !isNamed(items)).map(({ name }) => name)
  }
  const answers = [draft('ask', 'Ask: studio'), draft('help', 'About studio')]
  expect(namesOf(['studio'], [...answers, draft('domains', 'example.studio')])).toEqual([
    'domains',
    'help',
    'ask',
  ])
  // Found by something else than its name.
  expect(namesOf(['studio'], [...answers, draft('services', 'Web hosting S')])).toEqual([
    'help',
    'ask',
    'services',
  ])
})

test('an action with the typed word in its name comes before help, not one that has it in a word', () => {
  const first = (words: string[], ...labels: string[]) => {
    const local = filterItems(
      labels.map((label) => draft('do', label, { words: 'night' })),
      words,
      false,
    )
    return groupItems([markItem(draft('help', 'A payment has failed'), words), ...local], true)[0]
      ?.items[0]?.label
  }
  expect(first(['dark'], 'Theme: Dark')).toBe('Theme: Dark')
  expect(first(['ark'], 'Theme: Dark')).toBe('A payment has failed')
  expect(first(['night'], 'Theme: Dark')).toBe('A payment has failed')
})

test('an Arabic page is found with and without the article', () => {
  const drafts = [
    draft('pages', 'الفواتير', { words: 'فاتورة' }),
    draft('pages', 'المساعد', { words: 'محادثة' }),
  ]
  const find = (query: string) =>
    filterItems(drafts, wordsOf(query), false).map(({ label, isNamed: named = false }) => [
      label,
      named,
    ])
  expect(find('فواتير')).toEqual([['الفواتير', true]])
  expect(find('الفواتير')).toEqual([['الفواتير', true]])
  expect(find('فاتورة')).toEqual([['الفواتير', false]])
  expect(find('الفاتورة')).toEqual([['الفواتير', false]])
})

test('what changes something is never first, whatever else there is', () => {
  const change = draft('current', 'Turn off', { changes: true })
  const first = (drafts: PaletteDraft[], isQuestion: boolean) =>
    groupItems(
      drafts.map((item) => markItem(item, ['off'])),
      isQuestion,
    )[0]?.items[0]?.label
  for (const isQuestion of [true, false]) {
    expect(first([change, draft('current', 'Print')], isQuestion)).toBe('Print')
    expect(first([change, draft('public', 'Search')], isQuestion)).toBe('Search')
    expect(first([draft('do', 'Turn on', { changes: true }), change], isQuestion)).toBe('Turn off')
  }
})
