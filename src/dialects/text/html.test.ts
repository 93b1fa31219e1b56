import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { htmlToText } from './html.ts'

/** The fastest of several runs, in milliseconds. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}

test.each([
  ['marks between cells', '|'],
  ['spaces and marks', ' |'],
  ['opening tags', '<b '],
  ['closing tags', '</script '],
  ['comments', '<!--'],
  ['entities', '&amp'],
  ['breaks', '<br>\n'],
])('takes time in proportion to the text: %s', (_, piece) => {
  const of = (times: number) => timeOf(() => htmlToText(`<br>${piece.repeat(times)}!`))
  // Quadratic work takes 64 times as long.
  expect(of(32_000)).toBeLessThan(40 * of(4_000) + 2)
})

test('nothing is left beside a line break but the mark that begins the next line', () => {
  const pieces = fc.array(fc.constantFrom('a', ' ', '|', '<br>', '</td>', '</p>'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(pieces, (all) => {
      const text = htmlToText(`<p>${all.join('')}`)
      expect(text).not.toMatch(/[ |]\n|\n\n\n/)
      expect(text.replaceAll(/[^a]/g, '')).toBe(all.filter((piece) => piece === 'a').join(''))
    }),
  )
})
