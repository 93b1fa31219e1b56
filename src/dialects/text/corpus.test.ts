/**
 * Texts as hosting companies write them, in every language we ship. Secrets are between ⟦ and ⟧.
 * Many are beyond the rules on purpose: plain words, values in front of their label, lists of codes.
 * The bounds are what was reached; a change that lowers a rate fails.
 */
import { expect, test } from 'vitest'

import ar from './corpus/ar.json' with { type: 'json' }
import de from './corpus/de.json' with { type: 'json' }
import en from './corpus/en.json' with { type: 'json' }
import es from './corpus/es.json' with { type: 'json' }
import fr from './corpus/fr.json' with { type: 'json' }
import heldOut1 from './corpus/held-out-1.json' with { type: 'json' }
import heldOut2 from './corpus/held-out-2.json' with { type: 'json' }
import ja from './corpus/ja.json' with { type: 'json' }
import strangersHeldOut from './corpus/strangers-held-out.json' with { type: 'json' }
import strangers from './corpus/strangers.json' with { type: 'json' }
import { filterText } from './secrets.ts'
import { createTextFilter } from './text-filter.ts'

const corpora = Object.entries({ en, de, fr, es, ja, ar })

type HeldOut = Record<string, { secret: string[]; harmless: string[] }>
const allOf = (set: HeldOut) => ({
  secret: Object.values(set).flatMap(({ secret }) => secret),
  harmless: Object.values(set).flatMap(({ harmless }) => harmless),
})
const heldOut = Object.entries({
  'first held-out set': allOf(heldOut1),
  'second held-out set': allOf(heldOut2),
})
const sets = [...corpora, ...heldOut]
/** Most secrets of a set that get through. */
const mostLeaks: Record<string, number> = {
  en: 15,
  de: 17,
  fr: 16,
  es: 15,
  ja: 13,
  ar: 15,
  'first held-out set': 33,
  'second held-out set': 40,
}

const secretsIn = (text: string): string[] =>
  Array.from(text.matchAll(/⟦([^⟧]*)⟧/g), ([, secret = '']) => secret)
const unmarked = (text: string): string => text.replace(/[⟦⟧]/g, '')

/** Piece by piece, as a chat reply arrives. */
function streamed(text: string, size: number): string {
  const filter = createTextFilter()
  let out = ''
  for (let from = 0; from < text.length; from += size)
    out += filter.push(text.slice(from, from + size))
  return out + filter.end()
}

const waysToFilter: [name: string, filter: (text: string) => string][] = [
  ['whole', filterText],
  ['in a sentence', (text) => filterText(`Hello, this is for you. ${text}`)],
  ['letter by letter', (text) => streamed(text, 1)],
  ['in pieces of seven', (text) => streamed(text, 7)],
]

test.each(waysToFilter)('%s: both rates, by language', (_, filter) => {
  const rates = sets.map(([language, { secret, harmless }]) => {
    const leaks = secret.filter((text) => {
      const shown = filter(unmarked(text))
      return secretsIn(text).some((value) => shown.includes(value))
    })
    const changed = harmless.filter((text) => !filter(text).endsWith(text))
    const withheld = 1 - leaks.length / secret.length
    const unchanged = 1 - changed.length / harmless.length
    return { language, withheld, unchanged, leaks, changed }
  })
  for (const { language, withheld, unchanged } of rates)
    // oxlint-disable-next-line no-console -- the rates are what this test is for
    console.info(
      `${language}: ${(withheld * 100).toFixed(0)} % of secrets withheld, ${(unchanged * 100).toFixed(0)} % of harmless texts unchanged`,
    )
  for (const { language, leaks, changed } of rates) {
    expect(leaks.length, `${language} leaks ${leaks.join('\n')}`).toBeLessThanOrEqual(
      mostLeaks[language] ?? 0,
    )
    expect(changed, language).toEqual([])
  }
})

/**
 * Written by somebody who had not seen the rules (`node scripts/run.mjs scripts/judge-secrets.ts`).
 * The second half was kept back until the rules were final: then 9 of its 68 secrets leaked (3 with
 * the rules before those), none of its 45 harmless texts was changed. With the kinds that leaked
 * mended, none leaks and none is changed; so it measures nothing unseen any more.
 */
test.each([
  ['first half', strangers, [['correct horse battery staple']]],
  ['half that was held out', strangersHeldOut, []],
])('texts of a stranger, %s: no other secret leaks, nothing harmless goes', (_, texts, leaking) => {
  const clear = texts.filter((one) => !('debatable' in one))
  const shown = clear.map(({ text, secrets, keep }) => ({
    secrets,
    keep,
    result: filterText(text),
  }))
  const leaks = shown.filter(({ secrets, result }) => secrets.some((one) => result.includes(one)))
  const damaged = shown.filter(({ keep, result }) => !keep.every((part) => result.includes(part)))
  expect(leaks.map(({ secrets }) => secrets)).toEqual(leaking)
  expect(damaged).toEqual([])
})

test('a hundred texts per language, half of them secret', () => {
  for (const [, { secret, harmless }] of corpora) {
    expect([secret.length, harmless.length]).toEqual([50, 50])
    for (const text of secret) expect(secretsIn(text).length, text).toBeGreaterThan(0)
    expect(new Set([...secret, ...harmless]).size).toBe(100)
  }
})

test('filtered twice is filtered once', () => {
  for (const [, { secret, harmless }] of sets)
    for (const text of [...secret, ...harmless]) {
      const once = filterText(unmarked(text))
      expect(filterText(once)).toBe(once)
    }
})
