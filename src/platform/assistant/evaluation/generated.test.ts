/** A small fixed part of `npm run eval:assistant`. */
import { expect, test } from 'vitest'

import { amountsIn } from './check.ts'
import { evaluate } from './evaluate.ts'

test('amounts are read in every notation', () => {
  const eur = (minorUnits: number) => ({ currency: 'EUR', minorUnits })
  expect(amountsIn('€1,284.97 and 1.284,97 € and 1 284,97 €')).toEqual([
    eur(128_497),
    eur(128_497),
    eur(128_497),
  ])
  expect(amountsIn('￥4,800')).toEqual([{ currency: 'JPY', minorUnits: 4800 }])
  expect(amountsIn('‏3.250 د.ك.‏')).toEqual([{ currency: 'KWD', minorUnits: 3250 }])
  expect(amountsIn('‏531.40 UK£')).toEqual([{ currency: 'GBP', minorUnits: 53_140 }])
  expect(amountsIn('[1](/invoices/202604417)')).toEqual([])
})

test('questions about a generated account, in every language', () => {
  const { scores, failures } = evaluate(1, 1)
  for (const [language, { asked, right, wrongAmounts, acted }] of scores) {
    expect(right / asked, `${language}: ${JSON.stringify(failures)}`).toBeGreaterThanOrEqual(0.97)
    expect(wrongAmounts).toBe(0)
    expect(acted[0]).toBe(acted[1])
  }
}, 60_000)
