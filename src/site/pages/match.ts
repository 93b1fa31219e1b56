/**
 * Matches price rows to a search: shared by the server and the page's script, so that filtering as
 * you type and submitting the form agree.
 */

/** Lower case and NFKC, without a leading dot or surrounding spaces. */
export const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^[.。]+/, '')

/**
 * @param query folded
 * @param tld A-label without dot
 * @param text folded: the name in its own script and the kind of extension
 */
export function matches(query: string, tld: string, text: string): boolean {
  return query === '' || tld.includes(query) || text.includes(query) || query.endsWith(`.${tld}`)
}
