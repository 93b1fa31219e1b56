/** Turns a provider's identifier into a label: `refused_by_registry` → `Refused by registry`. */
export function providerWord(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim()
  // `TECHNICAL` becomes `Technical`, but `VPS` and `SSL` stay.
  const plain = /^[\p{Lu} ]{5,}$/u.test(spaced) ? spaced.toLowerCase() : spaced
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The text of a status: ours, or the provider's if we do not know it. */
export const statusWord = <Status extends string>(
  status: Status,
  statusText: string | null,
  wordOf: (status: Status) => string,
): string =>
  status === 'unknown' && statusText !== null ? providerWord(statusText) : wordOf(status)
