/**
 * Takes out of free text what §1 forbids. Six rules, each in a file of its own: issued tokens, private
 * keys, cards and accounts, credentials in links, values beside a label. docs/security.md states them,
 * and what they cannot find.
 */
import { withoutFormatCharacters } from '#i18n/format-characters.ts'

import { bankingNumbers } from './banking.ts'
import { type FirstLook, lookAt } from './first-look.ts'
import { createKeyBlockFilter } from './key-blocks.ts'
import { labelledSecrets, type Range } from './labelled.ts'
import { commandPairs, secretsInLinks } from './links.ts'
import { plainText } from './plain-text.ts'
import { issuedTokens } from './tokens.ts'

export const hidden = '[removed]'

const none: readonly Range[] = []

/** Whether the record states a number elsewhere, so that it is no secret. */
type IsStated = (value: string) => boolean

/** The secrets in a text, by position, at least those from `from` on. They may overlap. */
export const secretsIn = (text: string, from: number): readonly Range[] =>
  searched(text, lookAt(text, from))

function searched(text: string, look: FirstLook, isStated?: IsStated): readonly Range[] {
  const { hasLongRun, hasManyDigits, mayHaveLabel, hasColon, isAscii } = look
  if (!mayHaveLabel && !hasLongRun && !hasManyDigits && !hasColon) return none
  const plain = isAscii ? text : plainText(text)
  const found: Range[] = []
  if (hasLongRun) found.push(...issuedTokens(plain))
  if (hasManyDigits) found.push(...bankingNumbers(plain))
  if (hasColon) found.push(...secretsInLinks(plain))
  if (mayHaveLabel) found.push(...commandPairs(plain), ...labelledSecrets(plain, isStated))
  return found
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
  if (!look.isAscii) {
    const shown = withoutFormatCharacters(text)
    if (shown !== text) return filterText(shown, isStated)
  }
  if (look.hasHyphen && text.includes('-----BEGIN')) {
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
