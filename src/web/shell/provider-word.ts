/** A word of the provider's that is none of ours, as a reader writes it: `refused_by_registry`, `TECHNICAL`. */
export function providerWord(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim()
  // `TECHNICAL` is a word in capitals; `VPS` and `SSL` are written so.
  const plain = /^[\p{Lu} ]{5,}$/u.test(spaced) ? spaced.toLowerCase() : spaced
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What a status is called: in our words, or in the provider's where it is none that we know. */
export const statusWord = <Status extends string>(
  status: Status,
  statusText: string | null,
  wordOf: (status: Status) => string,
): string =>
  status === 'unknown' && statusText !== null ? providerWord(statusText) : wordOf(status)
