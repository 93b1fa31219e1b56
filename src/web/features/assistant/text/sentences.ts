/** Markdown as plain text, for screen readers. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replace(/^\s{0,3}(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/gm, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+/gm, '')
    .replace(/[*_~`|]+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

/** Complete sentences of a growing text, and the length of the text that they cover. */
export const wholeSentences = (
  text: string,
  language: string,
  hasEnded: boolean,
): { sentences: string[]; length: number } => {
  const segments = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
  const complete = hasEnded ? segments : segments.slice(0, -1)
  return {
    sentences: complete.map(({ segment }) => segment.trim()).filter((segment) => segment !== ''),
    length: complete.reduce((sum, { segment }) => sum + segment.length, 0),
  }
}

const wordBreak = new RegExp(
  [
    String.raw`\s|\p{P}|\p{Extended_Pictographic}`,
    // Scripts written without spaces may break after any character.
    String.raw`\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}`,
  ].join('|'),
  'u',
)

/** Cuts an arriving text after its last complete word. */
export const wholeWords = (text: string): string => {
  for (let end = text.length; end > 0 && end > text.length - 40; end -= 1) {
    if (wordBreak.test(text[end - 1] ?? '')) return text.slice(0, end)
  }
  return text
}
