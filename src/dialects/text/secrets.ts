/**
 * Takes out of free text what §1 forbids. Six rules, each in a file of its own: issued tokens, private
 * keys, cards and accounts, credentials in links, values beside a label. docs/security.md states them,
 * and what they cannot find.
 */
import { withoutFormatCharacters } from '#i18n/format-characters.ts'

import { bankingNumbers } from './banking.ts'
import { colon, foreign, hyphen, labelled, longRun, lookAt, manyDigits } from './first-look.ts'
import { createKeyBlockFilter } from './key-blocks.ts'
import { labelledSecrets, none, type Range } from './labelled.ts'
import { commandPairs, secretsInLinks } from './links.ts'
import { plainText } from './plain-text.ts'
import { issuedTokens } from './tokens.ts'

export const hidden = '[removed]'

/** Whether the record states a number elsewhere, so that it is no secret. */
type IsStated = (value: string) => boolean

/** The secrets in a text, by position, at least those from `from` on. They may overlap. */
export const secretsIn = (text: string, from: number): readonly Range[] =>
  searched(text, lookAt(text, from))

const joined = (one: readonly Range[], other: readonly Range[]): readonly Range[] =>
  other.length === 0 ? one : one.length === 0 ? other : [...one, ...other]

function searched(text: string, look: number, isStated?: IsStated): readonly Range[] {
  if ((look & (longRun | manyDigits | colon | labelled)) === 0) return none
  const plain = (look & foreign) > 0 ? plainText(text) : text
  let found = none
  if ((look & longRun) > 0) found = issuedTokens(plain)
  if ((look & manyDigits) > 0) found = joined(found, bankingNumbers(plain))
  if ((look & colon) > 0) found = joined(found, secretsInLinks(plain))
  if ((look & labelled) === 0) return found
  return joined(
    joined(found, (look & hyphen) > 0 ? commandPairs(plain) : none),
    labelledSecrets(plain, isStated),
  )
}

/** Replaces ranges of a text from `from` on. */
export function withoutRanges(text: string, ranges: readonly Range[], from = 0): string {
  let out = ''
  let at = from
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (end <= at) continue
    if (start >= at) out += text.slice(at, start) + hidden
    at = end
  }
  return out + text.slice(at)
}

/**
 * The text as it may be shown: without format characters, its secrets replaced by `[removed]`. Takes
 * time in proportion to its length.
 */
export function filterText(text: string, isStated?: IsStated): string {
  const look = lookAt(text, 0)
  if ((look & foreign) > 0) {
    const shown = withoutFormatCharacters(text)
    if (shown !== text) return filterText(shown, isStated)
  }
  if ((look & hyphen) > 0 && text.includes('-----BEGIN')) {
    const open = withoutKeyBlocks(text)
    if (open !== text) return filterText(open, isStated)
  }
  const ranges = searched(text, look, isStated)
  return ranges.length === 0 ? text : withoutRanges(text, ranges)
}

function withoutKeyBlocks(text: string): string {
  const blocks = createKeyBlockFilter(hidden)
  return blocks.push(text) + blocks.end()
}
