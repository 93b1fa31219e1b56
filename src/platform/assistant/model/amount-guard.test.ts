import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { AmountGuard } from './amount-guard.ts'

const stated = [
  { minorUnits: 163_330, currency: 'EUR' },
  { minorUnits: 2_629, currency: 'EUR' },
  { minorUnits: 28_406, currency: 'JPY' },
  { minorUnits: 4_250, currency: 'KWD' },
]

const shownOf = (pieces: readonly string[]) => {
  const guard = new AmountGuard(stated)
  const text = pieces.map((piece) => guard.push(piece)).join('') + guard.end()
  return { text, hasWithheld: guard.hasWithheld }
}

test.each([
  '€1,633.30',
  '1.633,30 €',
  '1 633,30 €',
  '1 633,30 euros',
  'EUR 1633.3',
  '1633.30 EUR',
  "CHF 1'633.30",
  '26,29 Euro',
  '￥28,406',
  '28,406円',
  '-€26.29',
  '٤٫٢٥٠ د.ك.',
  'KWD 4.250',
  'In 2026 26,29 € are due.',
  'Version 8.25 runs on 10.0.0.1 since 12.11.2026 at 11:00, 12 times, 19 %, 4 GB.',
  'Europe and euphoria: 12 euphoric people.',
])('%s stays', (text) => {
  expect(shownOf([text])).toEqual({ text, hasWithheld: false })
})

test.each([
  ['You owe €9,999.00 now', 'You owe … now'],
  ['Sie schulden 9.999,00 €.', 'Sie schulden ….'],
  ['Pay 500 dollars, or 500 USD', 'Pay …, or …'],
  ['1.633,31 €', '…'],
  ['合計 99,999円 です', '合計 … です'],
  ['المجموع ٩٩٫٩ د.ك.', 'المجموع …'],
  ['US$12', 'US…'],
  ['合計は99,999円だと', '合計は…だと'],
])('%s: the amount is taken out', (text, expected) => {
  expect(shownOf([text])).toEqual({ text: expected, hasWithheld: true })
})

test('the same wherever the text is cut', () => {
  const text = 'It is €1,633.30 or 1.633,31 €, then EUR 26.29 and 500 dollars; 28,406円.'
  const whole = shownOf([text])
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 8 }), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
      expect(shownOf(pieces)).toEqual(whole)
    }),
  )
})

test.each([
  ['Your VPS renews on 12 December.', 'Your VPS renews on 12 December.'],
  ['You owe €26.29 since ', 'You owe €26.29 since '],
  ['It costs EUR 26', 'It costs '],
  ['It costs 26.29 doll', 'It costs '],
  ['支払いは26', '支払いは'],
])('%s: only what may still become an amount waits', (text, shown) => {
  expect(new AmountGuard(stated).push(text).trimEnd()).toBe(shown.trimEnd())
})
