/**
 * What a program can check of the wording: docs/voice.md, punctuation of each language, its glossary,
 * places with little room. As in `text-rules.ts`, each rule returns one line per fault.
 */
import type { Typography } from './languages.ts'
import type { TextsByKey } from './text-rules.ts'
import { withoutPlural } from './text-trees.ts'

export interface Term {
  /** In English. */
  readonly term: string
  readonly use: string
  /** Words that must not occur in any text, whatever their case. */
  readonly avoid: readonly string[]
}

/** The text without its placeholders and tags, which no reader sees. */
const visible = (text: string): string =>
  text.replaceAll(/\{\{[^}]*\}\}/g, 'X').replaceAll(/<[^>]*>/g, '')

const everywhere = {
  'a straight quote': /["']/,
  'two spaces': / {2}/,
  'a space at an end': /^\s|\s$/,
  'three dots': /\.\.\./,
  'an invisible character': /\p{Bidi_Control}|[\u200b\ufeff]/u,
}

const noBreakSpace = String.raw`[\u00a0\u202f]`
const anyOf = (characters: string) => `[${characters.replaceAll(/[\]\\^-]/g, String.raw`\$&`)}]`
const quotes = '“”„«»「」『』'

/** What a language rules out, by the `typography` of its `language.json`. */
function ruledOut(typography: Typography): Record<string, RegExp> {
  const { spaceBefore, spaceAfter, notUsed, pairs = [] } = typography
  const [open = '', close = ''] = typography.quotes ?? ''
  const others = Array.from(quotes)
    .filter((quote) => quote !== open && quote !== close)
    .join('')
  return {
    ...(open && {
      'quotes of another language': new RegExp(anyOf(others)),
      [`${close} without ${open}`]: new RegExp(`^[^${open}]*${close}`),
    }),
    // Not in times and addresses, nor where nothing comes before.
    ...(spaceBefore && {
      [`no no-break space before one of ${spaceBefore}`]: new RegExp(
        String.raw`(?<!${noBreakSpace}|^|\(|\d(?=:\d))${anyOf(spaceBefore)}(?!\/\/)`,
      ),
    }),
    ...(spaceAfter && {
      [`no no-break space after one of ${spaceAfter}`]: new RegExp(
        `${anyOf(spaceAfter)}(?!${noBreakSpace})`,
      ),
    }),
    ...(notUsed && {
      [`one of ${notUsed}`]: new RegExp(String.raw`${anyOf(notUsed)}(?<!\d:(?=\d))`),
    }),
    ...Object.fromEntries(
      pairs.map(([first = '', last = '']) => [
        `${last} without ${first}`,
        new RegExp(`^[^${first}]*${anyOf(last)}`),
      ]),
    ),
  }
}

/** For English, from which all others are translated: docs/voice.md. */
const voice = {
  'an exclamation mark': /!/,
  'a word that docs/voice.md rules out': /\b(?:please|oops|sorry|successfully|e-mail)\b/i,
  'a form without contraction': /\b(?:does|do|is|are|can|could|will|was|has|have) ?not\b/i,
}

/** Texts that name keys and codes, as they are typed. */
const verbatim = new Set(['account:letterKeysHint', 'site:embed.tldsHint'])

const patternFaults = (patterns: Record<string, RegExp>, texts: TextsByKey): string[] =>
  Object.entries(patterns).flatMap(([fault, pattern]) =>
    [...texts]
      .filter(([key, text]) => !verbatim.has(key) && pattern.test(visible(text)))
      .map(([key, text]) => `${key} has ${fault}: ${text}`),
  )

/** Words that customers type into the palette, and that we don’t say. */
const isTyped = (key: string): boolean => key.startsWith('words:')

export const typographyFaults = (texts: TextsByKey, typography: Typography = {}): string[] =>
  patternFaults({ ...everywhere, ...ruledOut(typography) }, texts)

export const voiceFaults = (texts: TextsByKey): string[] => patternFaults(voice, texts)

export const glossaryFaults = (glossary: readonly Term[], texts: TextsByKey): string[] =>
  glossary.flatMap(({ avoid, use }) =>
    avoid.flatMap((word) =>
      [...texts]
        .filter(([key]) => !isTyped(key))
        .filter(([, text]) => visible(text).toLowerCase().includes(word.toLowerCase()))
        .map(([key, text]) => `${key} says "${word}", the glossary "${use}": ${text}`),
    ),
  )

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

export const lengthFaults = (texts: TextsByKey): string[] =>
  [...texts].flatMap(([key, text]) =>
    narrow
      .filter(([prefix, characters]) => key.startsWith(prefix) && text.length > characters)
      .map(([, characters]) => `${key} is longer than ${characters} characters: ${text}`),
  )

/** For English, from which all others take their keys. */
export function uncountedFaults(english: TextsByKey): string[] {
  // A number that counts nothing: a position, a sign, and how many switches are in a state.
  const uncounted = new Set([
    'invoices:check.line',
    'domains:row.more',
    'bulk:selection.on',
    'bulk:selection.off',
  ])
  return (
    [...english]
      // In "3 of 5" no word depends on the number.
      .filter(([, text]) => text.includes('{{n}}') && !text.includes('{{total}}'))
      .filter(([key]) => withoutPlural(key) === key && !uncounted.has(key))
      .map(([key]) => `${key} has a number and no plural forms`)
  )
}
