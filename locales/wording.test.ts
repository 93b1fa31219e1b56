/** What a program can check of the wording: docs/voice.md, punctuation of each language, glossary. */
import { existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { folder, readJson, readTexts, tags, withoutPlural } from './read-texts.ts'

const Glossary = z.array(
  z.strictObject({
    /** In English. */
    term: z.string().min(1),
    use: z.string().min(1),
    /** Words that must not occur in any text, whatever their case. */
    avoid: z.array(z.string().min(2)),
  }),
)

const readGlossary = (tag: string) => {
  const file = path.join(folder, tag, 'glossary.json')
  return existsSync(file) ? Glossary.parse(readJson(file)) : []
}

/** The text without its placeholders and tags, which no reader sees. */
const visible = (text: string): string =>
  text.replaceAll(/\{\{[^}]*\}\}/g, 'X').replaceAll(/<[^>]*>/g, '')

const everywhere = {
  'a straight quote': /["']/,
  'two spaces': / {2}/,
  'a space at an end': /^\s|\s$/,
  'three dots': /\.\.\./,
}

const noBreakSpace = String.raw`[\u00a0\u202f]`

/** By language: what its typography rules out. */
const faults: Record<string, Record<string, RegExp>> = {
  en: {
    'an exclamation mark': /!/,
    'a word that docs/voice.md rules out': /\b(?:please|oops|sorry|successfully|e-mail)\b/i,
    'a form without contraction': /\b(?:does|do|is|are|can|could|will|was|has|have) ?not\b/i,
  },
  fr: {
    'a breakable space before ; ! ? or »': new RegExp(`(?<!${noBreakSpace})[;!?»]`),
    'a breakable space before a colon': new RegExp(String.raw`(?<!${noBreakSpace}|\d):(?!//)`),
    'a breakable space after «': new RegExp(`«(?!${noBreakSpace})`),
    'English quotes': /[“”]/,
  },
  ja: {
    'half-width punctuation': /[(),?!~;:](?<!\d:(?=\d))/,
    'English quotes': /[“”]/,
  },
  ar: { 'Latin punctuation': /[,;?]/, 'English quotes': /[“”]/ },
  es: { 'a question without ¿': /^[^¿]*\?/ },
  de: { 'English quotes': /[“”](?<!„[^“”]*“)/ },
}

/** Texts that name keys and codes, as they are typed. */
const verbatim = new Set(['account:letterKeysHint', 'site:embed.tldsHint'])

/** Places with little room, and how many characters fit. */
const narrow: [prefix: string, characters: number][] = [
  ['shell:nav.', 22],
  ['common:perMonths', 16],
  ['common:undo', 14],
  ['common:retry', 18],
  ['auto-renew:on', 14],
  ['auto-renew:off', 14],
  ['services:column.', 28],
  ['domains:column.', 28],
  ['invoices:column.', 28],
  ['orders:column.', 28],
  ['services:status.', 26],
  ['domains:status.', 34],
  ['invoices:status.', 30],
  ['orders:status.', 26],
]

const matches = (texts: Map<string, string>, rule: RegExp): string[] =>
  [...texts]
    .filter(([key, text]) => !verbatim.has(key) && rule.test(visible(text)))
    .map(([key, text]) => `${key}: ${text}`)

describe.each(tags)('%s', (tag) => {
  const texts = readTexts(tag)

  test.each(Object.entries({ ...everywhere, ...faults[tag] }))('has no text with %s', (_, rule) => {
    expect(matches(texts, rule)).toEqual([])
  })

  test('uses no word that its glossary avoids', () => {
    const found = readGlossary(tag).flatMap(({ avoid }) =>
      avoid.flatMap((word) =>
        [...texts]
          .filter(([, text]) => visible(text).toLowerCase().includes(word.toLowerCase()))
          .map(([key, text]) => `${word} in ${key}: ${text}`),
      ),
    )
    expect(found).toEqual([])
  })

  test('fits where there is little room', () => {
    const tooLong = [...texts].filter(([key, text]) =>
      narrow.some(([prefix, characters]) => key.startsWith(prefix) && text.length > characters),
    )
    expect(tooLong).toEqual([])
  })
})

test('every text with a number has plural forms', () => {
  // A number that counts nothing: a position, and a sign.
  const uncounted = new Set(['invoices:check.line', 'domains:row.more'])
  const single = [...readTexts('en')]
    // In "3 of 5" no word depends on the number.
    .filter(([, text]) => text.includes('{{n}}') && !text.includes('{{total}}'))
    .filter(([key]) => withoutPlural(key) === key)
    .map(([key]) => key)
  expect(single.filter((key) => !uncounted.has(key))).toEqual([])
})
