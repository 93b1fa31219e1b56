/** What people write differently in Arabic and Japanese, understood by rules, not by more words. */
import { describe, expect, test } from 'vitest'

import type { Language } from '#platform/language.ts'

import { conceptsIn } from './lexicon.ts'
import { findPhrase, parsePhrase, readWords, type Spacing } from './patterns.ts'
import { findPeriod } from './period.ts'
import { findDomainName } from './records.ts'

const finds = (phrase: string, text: string, spacing: Spacing): boolean => {
  const parsed = parsePhrase(phrase, spacing)
  return findPhrase(parsed, readWords(text, spacing, [parsed], [])) !== null
}
const periodOf = (question: string, language: Language) =>
  findPeriod(question, language, '2027-01-26', 'coming')

describe('Arabic', () => {
  test.each([
    ['a missing hamza', 'شيء عاجل', 'هل هناك شي عاجل'],
    ['a hamza on another letter', 'شيء عاجل', 'هل هناك شئ عاجل'],
    ['a final ه for ة', 'فاتورة', 'الفاتوره'],
    ['vowels and lengthened letters', 'الشهر القادم', 'الشّهـــر القادِم'],
    ['`لل` for `ل` and `ال`', 'الشهر القادم', 'كم سأدفع للشهر القادم'],
    ['`و` joined to a short word', '=كم', 'وكم'],
    ['`ف` joined to a short word', '=كم', 'فكم'],
  ])('%s', (_, phrase, text) => {
    expect(finds(phrase, text, 'prefixed')).toBe(true)
  })

  test('unpaid invoices are not a request to cancel', () => {
    expect(conceptsIn('ما هي الفواتير الغير مدفوعة', 'ar')).not.toContain('act')
  })

  test('a renewal is no news', () => {
    expect(conceptsIn('التجديد التلقائي', 'ar')).not.toContain('notification')
  })
})

describe('Japanese', () => {
  test.each([
    ['a missing particle', '対応が必要', '対応必要なもの'],
    ['another particle', '対応が必要', '対応の必要なもの'],
    ['half-width letters', 'オフ', '自動更新ｵﾌ'],
    ['full-width letters', 'vps', 'ＶＰＳの料金'],
    ['a Latin word between other letters', 'on', '自動更新をONにして'],
    ['a Latin word beside another', 'ssl', 'my ssl 証明書'],
    ['a request', '止めて=', '自動更新を止めてください'],
  ])('%s', (_, phrase, text) => {
    expect(finds(phrase, text, 'unspaced')).toBe(true)
  })

  test.each([
    ['part of a name', 'on', 'lagoon-82.example.orgの自動更新を止めて'],
    ['a label of a name', 'ssl', 'ssl.example.orgはいつまで'],
    ['a state for a request', '止めて=', '自動更新を止めているサービス'],
  ])('not %s', (_, phrase, text) => {
    expect(finds(phrase, text, 'unspaced')).toBe(false)
  })

  test.each([
    ['三月はいくら', '2027-03-01', '2027-03-31'],
    ['十二月の請求額', '2027-12-01', '2027-12-31'],
    ['二週間以内の支払い', '2027-01-26', '2027-02-09'],
    ['三十日以内の支払い', '2027-01-26', '2027-02-25'],
    ['今後３０日の請求額', '2027-01-26', '2027-02-25'],
    ['過去30日の支払い', '2026-12-27', '2027-01-26'],
  ])('%s', (question, from, to) => {
    expect(periodOf(question, 'ja')).toMatchObject({ from, to })
  })

  test('a name between other letters', () => {
    expect(findDomainName({ question: 'どうしてlagoon-82.example.orgが使えないの' })).toBe(
      'lagoon-82.example.org',
    )
  })

  test('a day of the month is no span', () => {
    expect(periodOf('20日の予定', 'ja')).toBeNull()
  })
})

test.each<[Language, string]>([
  ['ar', 'التجديد التلقائي متوقف'],
  ['ja', '自動更新されないドメイン'],
])('%s: %s', (language, question) => {
  const concepts = conceptsIn(question, language)
  expect(concepts).toContain('autoRenew')
  expect(concepts).toContain('off')
})
