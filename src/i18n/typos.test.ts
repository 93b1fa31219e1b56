import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { allowedErrors, containsNearly } from './typos.ts'

const finds = (text: string, word: string) => containsNearly(text, word, allowedErrors(word))

test.each([
  ['example.studio', 'exmaple.studio'],
  ['example.studio', 'exampel.stduio'],
  ['example.studio', 'exampl.studio'],
  ['example.studio', 'studdio'],
  ['shop.example.com', 'shpo'],
  ['überfällig', 'überfalig'],
])('%s is found by %s', (text, word) => {
  expect(finds(text, word)).toBe(true)
})

test.each([
  ['example.studio', 'sample.studios'],
  ['example.com', 'con'],
  ['my-garage.example', 'arage.exampel.net'],
  ['', 'word'],
])('%s is not found by %s', (text, word) => {
  expect(finds(text, word)).toBe(false)
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), maxLength: 12 })

test('a text contains every word it starts with, and one error is one error', () => {
  fc.assert(
    fc.property(letters, letters, fc.nat(), (word, rest, seed) => {
      const text = word + rest
      expect(containsNearly(text, word, 0)).toBe(true)
      const at = seed % (word.length + 1)
      const added = `${word.slice(0, at)}z${word.slice(at)}`
      const missing = word.slice(0, at) + word.slice(at + 1)
      const swapped =
        word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
      for (const typed of [added, missing, swapped]) {
        expect(containsNearly(text, typed, 1)).toBe(true)
      }
    }),
  )
})

test('without errors it finds what starts a word, and nothing else', () => {
  fc.assert(
    fc.property(letters, letters.filter(Boolean), (text, word) => {
      const starts = Array.from({ length: text.length + 1 }, (_, at) => at).filter(
        (at) => at === 0 || text[at - 1] === '.',
      )
      const isThere = starts.some((at) => text.startsWith(word, at))
      expect(containsNearly(text, word, 0)).toBe(isThere)
    }),
  )
})
