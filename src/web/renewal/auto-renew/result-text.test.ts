import { expect, test } from 'vitest'

import { startTexts } from '#i18n/instance.ts'
import { textsOf } from '#i18n/text-files.ts'
import type { Service } from '#web/api/services.ts'
import type { Format } from '#web/app/format/use-format.ts'

import { dependentsText, resultText } from './result-text.ts'

const texts = await startTexts('en', ['auto-renew', 'common'], (language, namespace) =>
  Promise.resolve(textsOf(language)[namespace] ?? {}),
)
const format = {
  today: '2026-11-26',
  date: (day: string) => day,
  money: () => '€9.50',
  withTax: (amount: string) => `${amount} plus tax`,
} as unknown as Format

const said = (on: string, enabled: boolean, status = 'active') =>
  resultText(texts.getFixedT('en', ['auto-renew', 'common']), format, {
    name: 'shop.example',
    renewalStatus: status,
    expiresOn: on,
    autoRenew: { enabled, changeable: true, reason: null },
    renewal: {
      on,
      price: { minorUnits: 950, currency: 'EUR' },
      taxIncluded: false,
      termMonths: 12,
    },
    billed: [],
  } as unknown as Service)

test('says what renews or ends, on a day to come', () => {
  expect(said('2026-12-02', true)).toBe('shop.example renews on 2026-12-02 for €9.50 plus tax.')
  expect(said('2026-12-02', false)).toBe('shop.example won’t renew on 2026-12-02.')
})

test('promises nothing for a day that has passed', () => {
  expect(said('2026-11-20', true, 'expired')).toBe('Auto-renew is on for shop.example.')
  expect(said('2026-11-20', true)).toBe('Auto-renew is on for shop.example.')
  expect(said('2026-11-20', false, 'expired')).toBe('Auto-renew is off for shop.example.')
})

test('names what uses the domain', () => {
  const list = (names: readonly string[]) => names.join(', ')
  const said = (names: string[]) =>
    dependentsText(
      texts.getFixedT('en', ['auto-renew', 'common']),
      { ...format, list, number: String },
      names,
    ).replaceAll(/[\u2066-\u2069]/g, '')
  expect(said([])).toBe('')
  expect(said(['Mail'])).toMatch(/^Mail uses this domain and stops working/)
  expect(said(['a', 'b', 'c', 'd'])).toMatch(/^a, b, c \+1 use this domain and stop working/)
})
