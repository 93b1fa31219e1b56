/** Questions in words that no example has: what decides is the intent's own word, and the period. */
import { afterAll, describe, expect, test } from 'vitest'

import type { Language } from '#platform/language.ts'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'

const world = openWorld()
afterAll(() => world.close())

const ask = (question: string, language: Language = 'en') => {
  const { accountId, today } = world
  const { text, calls = [] } = composeReply(
    { question, earlier: [], language, recordsIn: 'en', subjects: [], accountId, today },
    world.store,
  )
  return { text: text.replaceAll('\u00a0', ' '), calls }
}

describe('a word that most of an intent’s examples have decides for it', () => {
  test.each([
    ['de', 'Kommt meine Bestellung heute noch an?', '](/orders)'],
    ['ja', 'まだ届いていない注文', '](/orders)'],
    ['en', 'anything renewing this weekend?', '28 November 2026'],
    ['en', 'where do I see the email address that is on file', '](/account)'],
  ] as const)('%s: %s', (language, question, expected) => {
    expect(ask(question, language).text).not.toMatch(/can’t answer|nicht beantworten|Não sei/)
    expect(ask(question, language).text).toContain(expected)
  })

  test.each([
    ['en', 'order me a new domain', 'I can’t order'],
    ['en', 'cancel my order', 'I can’t cancel'],
    ['en', 'which orders has another customer placed', 'nobody else’s'],
    ['de', 'Verlängerung im Dezember bitte ausschalten', 'keine Änderung vorbereitet'],
  ] as const)('but not for a request to act: %s: %s', (language, question, expected) => {
    expect(ask(question, language).text).toContain(expected)
  })
})

describe('with a period, the nearest question about a period is answered', () => {
  test.each([
    ['en', 'whats going out of my card in december', 'December 2026'],
    ['fr', 'qu’est-ce qui sera prélevé en janvier', 'janvier 2027'],
    ['pt-BR', 'tem alguma coisa renovando em dezembro?', 'dezembro de 2026'],
  ] as const)('%s: %s', (language, question, period) => {
    const { text } = ask(question, language)
    expect(text).toContain(period)
    expect(text).toContain('€')
  })

  test('two words that are left over are named', () => {
    expect(ask('which charges hit my wallet next month').text).toMatch(
      /I left this out: “[^”]+, [^”]+”[^]*December 2026/,
    )
  })

  test.each([
    'which charges hit my wallet next month, but not the domains',
    'what renews next month and who painted the office',
    'Which pizza invoices did the dog pay in October?',
  ])('not with a "not", a second request, or words about something else: %s', (question) => {
    expect(ask(question).text).not.toContain('€')
  })
})

test.each([
  ['de', 'example-birke.de braucht ihr nicht mehr zu verlängern', 'keine Änderung vorbereitet'],
] as const)('%s: says that no change is prepared: %s', (language, question, expected) => {
  expect(ask(question, language).text).toContain(expected)
  expect(ask(question, language).calls).toEqual([])
})
