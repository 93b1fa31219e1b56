/** Markdown as words alone, for ears. */
export const spoken = (markdown: string): string =>
  markdown
    .replace(/^\s{0,3}(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/gm, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+/gm, '')
    .replace(/[*_~`|]+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

/** Whole sentences of a text that still grows, and how much of it they take. */
export const wholeSentences = (
  text: string,
  language: string,
  ended: boolean,
): { sentences: string[]; length: number } => {
  const segments = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
  const whole = ended ? segments : segments.slice(0, -1)
  return {
    sentences: whole.map(({ segment }) => segment.trim()).filter((segment) => segment !== ''),
    length: whole.reduce((sum, { segment }) => sum + segment.length, 0),
  }
}
