/**
 * Matches price rows to a search: shared by the server and the page's script, so that filtering as
 * you type and submitting the form agree.
 */

import { fold, foldedForms } from '#i18n/fold.ts'

const withoutDot = (text: string) => text.trim().replace(/^[.。]+/, '')

/** A typed extension in lower case and NFKC, with its accents: `vermögensberatung`. */
export const typedName = (text: string): string => withoutDot(text.normalize('NFKC').toLowerCase())

/** What to search for: folded, without a leading dot or surrounding spaces. */
export const foldedQuery = (text: string): string => withoutDot(fold(text))

/** What a search looks through: a row's name in its own script and its kind of extension. */
export const foldedRow = (text: string): string => foldedForms(withoutDot(text))

/**
 * @param query of `foldedQuery`, or an A-label
 * @param tld A-label without dot
 * @param text of `foldedRow`
 */
export function matches(query: string, tld: string, text: string): boolean {
  return query === '' || tld.includes(query) || text.includes(query) || query.endsWith(`.${tld}`)
}
