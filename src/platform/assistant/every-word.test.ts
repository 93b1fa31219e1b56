/** What a question names and says, whatever its wording: names, periods, follow-ups, half an answer. */
import { afterAll, describe, expect, test } from 'vitest'

import type { Language } from '#platform/language.ts'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'
import { detectLanguage } from './understanding/words.ts'

const world = openWorld()
afterAll(() => world.close())

const ask = (turns: readonly string[], language: Language = 'en') => {
  const { text, citations } = composeReply(
    {
      question: turns.at(-1) ?? '',
      earlier: turns.slice(0, -1),
      language,
      recordsIn: 'en',
      subjects: [],
      accountId: world.accountId,
      today: world.today,
    },
    world.store,
  )
  return { text: text.replaceAll('\u00a0', ' '), citations }
}

describe('names', () => {
  test('a slip in a name is asked about, a stranger’s name is not', () => {
    expect(ask(['When does exampel-birke.com renew?']).text).toContain(
      'exampel-birke.com isn’t in your account. Did you mean example-birke.com?',
    )
    expect(ask(['When does unrelated.org renew?']).text).toBe(
      'unrelated.org isn’t in your account.',
    )
  })

  test.each(['price of .co.uk', 'what does a .com.br domain cost', 'price of .co.jp'])(
    'an extension of two parts: %s',
    (question) => {
      const [, extension = '?'] = /\.(\S+)/.exec(question) ?? []
      expect(ask([question]).text).toContain(`**.${extension}** costs`)
    },
  )

  test('an extension beside an amount is asked about, not the amount', () => {
    expect(ask(['.shop for 0.99 sounds fine but what will the renewal cost']).text).toContain(
      '€29.99 in every later year',
    )
  })

  test('a record of which something unknown is asked is shown, not a refusal', () => {
    const { text } = ask(['What is the fingerprint of example-birke.de?'])
    expect(text).toMatch(/^I didn’t understand the question in full/)
    expect(text).toContain('**example-birke.de** renews')
  })
})

describe('follow-ups', () => {
  test.each([
    ['en', ['Is example-birke.de locked?', 'and when does it expire?']],
    ['pt-BR', ['O example-birke.de está bloqueado?', 'e quando vence?']],
    ['fr', ['Le verrou de example-birke.de est actif ?', 'et il expire quand ?']],
    ['ja', ['example-birke.deの期限は?', 'ネームサーバーは?']],
  ] as const)('%s: "and …" is about the record just named', (language, turns) => {
    expect(ask(turns, language).text).toContain('**example-birke.de**')
  })

  test('a question of its own is not about the record before', () => {
    expect(
      ask(['Is example-birke.de locked?', 'Which invoices do I still have to pay?']).text,
    ).toContain('3 [invoices](/invoices) to pay')
  })
})

describe('periods', () => {
  test.each([
    ['en', 'what did I pay in oct', 'October 2026'],
    ['en', 'what did I pay from January to June', '1 January 2026 – 30 June 2026'],
    ['en', 'what did I pay between October and March', '1 October 2025 – 31 March 2026'],
    ['en', 'what will I pay from December to February', '28 February 2027'],
    ['en', 'what did I pay in December last year', 'December 2025'],
    ['de', 'Was habe ich von Jan bis März bezahlt?', '1. Januar 2026 – 31. März 2026'],
    ['fr', 'Combien ai-je payé de janvier à juin ?', '1 janvier 2026 – 30 juin 2026'],
    ['ja', '1月から6月までに支払った金額は？', '2026年1月1日 – 2026年6月30日'],
  ] as const)('%s: %s', (language, question, period) => {
    expect(ask([question], language).text).toContain(period)
  })
})

test.each(['what is invoice 745 for', 'Is invoice 0745 paid?', 'explain INV-2026-0745'])(
  'the last digits of a number name its record: %s',
  (question) => {
    expect(ask([question]).text).toContain('**INV-2026-0745**')
  },
)

test.each(['What did example.org pay in 2025?', 'Which invoices of example.org are overdue?'])(
  'nothing of the account answers a question about a name that it doesn’t have: %s',
  (question) => {
    expect(ask([question]).text).not.toMatch(/INV-|€/)
  },
)

test('a question that is mostly about something else is not answered by what it resembles', () => {
  expect(ask(['Which pizza invoices did the dog pay?']).text).toMatch(/^I can’t answer that/)
})

test('a short name of a weekday is a word: "ter" is "to have" in Portuguese', () => {
  expect(ask(['Vou ter renovações em março de 2027?'], 'pt-BR').text).toContain('março de 2027')
})

test('"how" asks for an article even if the question names a record', () => {
  const { citations } = ask(['How do I change the nameservers of example-birke.de?'])
  expect(citations.map(({ url }) => url)).toContain('/help/change-nameservers')
})

test('a single word in common does not make an article the answer', () => {
  const { text } = ask(['I need a coupon code that my neighbour told me about yesterday'])
  expect(text).not.toContain('/help/')
})

test('a quoted error message says nothing about the language', () => {
  expect(detectLanguage('o site mostra "This page is not available right now"')).toBe('pt-BR')
})
