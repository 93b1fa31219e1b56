/**
 * Whether a price row answers what somebody typed: the same on the server and in the page script,
 * so that filtering as you type and sending the form agree.
 */

/** Lower case, one form per character, no leading dot or blanks. */
export const folded = (text: string) =>
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
