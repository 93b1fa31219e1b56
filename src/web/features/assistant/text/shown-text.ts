/** Scripts that are written without blanks: each of their characters may end what is shown. */
const breakable =
  /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{P}\p{Extended_Pictographic}]/u

/** Text of a stream up to the last whole word, so that it appears in words and not in pieces. */
export const wholeWords = (text: string): string => {
  for (let end = text.length; end > 0 && end > text.length - 40; end -= 1) {
    if (breakable.test(text[end - 1] ?? '')) return text.slice(0, end)
  }
  return text
}
