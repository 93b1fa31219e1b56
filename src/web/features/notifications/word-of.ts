/** The provider's word for a category as a label: `domain_transfer` becomes `Domain transfer`. */
export function wordOf(word: string): string {
  const spaced = word.replaceAll(/[-_]+/g, ' ').trim()
  const [first = ''] = spaced
  return first.toLocaleUpperCase() + spaced.slice(first.length)
}
