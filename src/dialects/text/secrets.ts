/**
 * Takes out of free text what §1 forbids: passwords, keys, codes, card and document numbers. By
 * label in the languages that customers are written to in, by form (tokens, key blocks, links) and
 * by check digits (cards, IBAN). `corpus/` states what it must find and what it must leave alone.
 */
import { labelledSecrets } from './labelled.ts'
import { labelsIn } from './labels.ts'
import { secretsInLinks } from './links.ts'
import { bankingNumbers } from './numbers.ts'
import { anyOf } from './patterns.ts'
import { secretForms } from './tokens.ts'
import { replaceRanges, viewOf } from './view.ts'

export const hidden = '[removed]'

/** Longer texts are cut before any pattern runs. */
const longest = 20_000

/** Long runs, many digits, addresses, key blocks, commands: what a secret without a label needs. */
const formed = new RegExp(anyOf.hints)
const notAscii = /[^\n\r\t\x20-\x7e]|[<&]/

/** Whether a text is worth searching at all. Most are not, and this is one cheap pass. */
function isSuspect(text: string): boolean {
  if (formed.test(text)) return true
  const seen = notAscii.test(text) ? viewOf(text).text : text
  return labelsIn(seen).length > 0 || (/[|\t]/.test(seen) && seen.includes('\n'))
}

/** The text with its secrets replaced by `[removed]`. Linear: every quantifier is bounded. */
export function filterText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return cut.length < 6 || !isSuspect(cut) ? cut : searchedText(cut)
}

/**
 * Filters a long text, such as a help article, in parts that end between paragraphs. The rest is cut
 * where a paragraph is longer than the limit.
 */
export function filterArticle(text: string): string {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const rest = text.slice(from)
    const end = rest.length <= longest ? rest.length : rest.lastIndexOf('\n\n', longest)
    if (end <= 0) return [...parts, filterText(rest)].join('')
    parts.push(filterText(rest.slice(0, end)))
    from += end
  }
  return parts.join('')
}

/** As `filterText`, without the first look that spares most texts the search. */
export function searchedText(text: string): string {
  const view = viewOf(text)
  const seen = view.text
  const ranges = [
    ...secretForms(seen),
    ...secretsInLinks(seen),
    ...bankingNumbers(seen),
    ...labelledSecrets(seen),
  ]
  return ranges.length === 0 ? text : replaceRanges(text, view, ranges, hidden)
}
