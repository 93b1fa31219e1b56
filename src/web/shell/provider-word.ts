/** A word of the provider's that is none of ours, as a reader writes it: `refused_by_registry`. */
export function providerWord(word: string): string {
  const plain = word.replace(/[_-]+/g, ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
