/** What no question may bring about, whatever it says. */
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { fold } from '#i18n/fold.ts'
import { languages } from '#platform/language.ts'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'
import { wordsOf } from './understanding/words.ts'

const world = openWorld()
afterAll(() => world.close())

const services = world.store.services.all(world.accountId)
const names = [...new Set(services.flatMap(({ name, domain }) => [name, domain ?? name]))]

const replyTo = (question: string, language: string) =>
  composeReply(
    {
      question,
      language,
      recordsIn: 'en',
      subjects: [{ kind: 'service', type: 'vps', id: 'vps-301' }],
      earlier: ['turn off auto-renew for example-birke.de'],
      accountId: world.accountId,
      today: world.today,
    },
    world.store,
  )

/** Fragments of requests, in any order: most are nonsense, some almost a request. */
const requestsIn = (language: string): fc.Arbitrary<string[]> => {
  const words = wordsOf(language)
  const nearlyNames = names.map((name) => name.slice(0, -1))
  const pools = [
    words.turnOn,
    words.turnOff,
    words.autoRenew,
    words.renew,
    words.letEnd,
    words.courtesies,
    words.negations,
    words.exceptions,
    words.connectors,
    names,
    nearlyNames,
    Object.values(words.types).flat(),
    ['?', '!', ','],
  ].map((pool) => fc.constantFrom(...pool))
  const verbs = fc.constantFrom(...words.turnOn, ...words.turnOff)
  const likely: fc.Arbitrary<string[]> = fc.tuple(
    verbs,
    fc.constantFrom(...words.autoRenew),
    fc.constantFrom(...names),
  )
  return fc
    .tuple(likely, fc.array(fc.oneof(...pools), { maxLength: 3 }), fc.nat({ max: 6 }))
    .map(([sure, more, at]) => sure.slice(0, at % 4).concat(more, sure.slice(at % 4)))
}

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${fold(word)}(?![\\p{L}\\p{N}])`, 'u').test(fold(text))

describe.each(languages)('%s', (language) => {
  test('a proposal has one record, which the question names in full and affirms', () => {
    const { negations, exceptions, scripts } = wordsOf(language)
    let proposals = 0
    fc.assert(
      fc.property(requestsIn(language), (fragments) => {
        const text = fragments.join(scripts.includes('Han') ? '' : ' ')
        const { calls = [] } = replyTo(text, language)
        if (calls.length === 0) return
        proposals += 1
        expect(calls.length).toBe(1)
        const { type, id } = calls[0]?.arguments ?? {}
        const service = services.find((one) => one.type === type && one.id === id)
        const own = [service?.name, service?.domain].filter(
          (name) => name !== undefined && name !== null,
        )
        const mentioned = names.filter((name) => fragments.includes(name))
        expect(
          mentioned.some((name) => own.includes(name)),
          text,
        ).toBe(true)
        // Any other name in the text is part of this one's.
        for (const name of mentioned)
          expect(
            own.some((one) => one.includes(name) || name.includes(one)),
            text,
          ).toBe(true)
        const isSpaced = scripts.length === 0
        const excepted = exceptions.filter((phrase) => isSpaced && hasWord(text, phrase))
        expect(excepted, text).toEqual([])
        const negated = negations.filter((word) => isSpaced && hasWord(text, word))
        expect(negated, text).toEqual([])
      }),
      { numRuns: 150 },
    )
    // Else the property would hold because nothing is ever proposed.
    expect(proposals).toBeGreaterThan(5)
  })
})

const cents = (text: string): number[] =>
  Array.from(text.matchAll(/€([\d,]+)\.(\d\d)/g), ([, whole = '', rest = '']) =>
    Number(whole.replaceAll(',', '') + rest),
  )

/** The sum of a list's rows: the first amount of each, `3 × €18.50` three times. */
const sumOf = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => {
    const times = Number(/(\d+) × €/.exec(row)?.[1] ?? 1)
    return sum + times * (cents(row)[0] ?? 0)
  }, 0)

test('no reply states an amount that is in no list, but sums of the rows below and differences', () => {
  const sent = JSON.stringify([
    services,
    world.store.invoices.issuedBetween(world.accountId, '', '~'),
    world.store.orders.list(world.accountId, { page: 1, perPage: 99 }).items,
  ])
  const listed = new Set(
    Array.from(sent.matchAll(/"amount":"(\d+)\.(\d\d)"/g), ([, whole, rest]) =>
      Number(`${whole}${rest}`),
    ),
  )
  const { examples } = wordsOf('en')
  const { prices: _, ...others } = examples
  const fill = {
    record: names,
    invoice: ['INV-2026-0701', 'INV-2026-0745', 'INV-2026-0602', 'INV-2026-0377', 'INV-9999'],
    order: ['ORD-5101', 'ORD-1'],
    amount: ['€145.75', '€9.99', '70.69 EUR', '€38.70'],
    period: [
      'in December',
      'in 2026',
      'last month',
      'next year',
      'in the next 30 days',
      'in October 2025',
    ],
    extension: ['.io'],
  }
  const question = fc
    .tuple(fc.constantFrom(...Object.values(others).flat()), fc.nat(), fc.nat())
    .map(([example, first, second]) =>
      example.replaceAll(/\{(\w+)\}/g, (_mask, kind: string) => {
        const pool = fill[kind as keyof typeof fill]
        return pool[(kind === 'period' ? second : first++) % pool.length] ?? ''
      }),
    )
  fc.assert(
    fc.property(question, (text) => {
      const reply = replyTo(text, 'en').text
      const paragraphs = reply.split('\n\n')
      const rows = paragraphs.map((part) =>
        part.split('\n').filter((line) => line.startsWith('- ')),
      )
      const sums = new Set(
        rows.flatMap((list) => [
          sumOf(list),
          // What was refunded is in no sum.
          sumOf(list.filter((row) => !row.includes('refunded'))),
        ]),
      )
      const differences = reply.includes('The difference:')
      for (const amount of cents(reply)) {
        const isDifference = differences && [...listed].some((one) => listed.has(one + amount))
        expect(
          listed.has(amount) || sums.has(amount) || isDifference,
          `${amount} in: ${text}\n${reply}`,
        ).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
