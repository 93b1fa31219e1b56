/** Writes a question as people do: lower case, without accents or punctuation, with a typing error. */
import type { Random } from '#platform/sample/random.ts'

const withoutPunctuation = (text: string): string => text.replaceAll(/[?¿!？؟。，、]/g, '')

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')

/** Swaps two neighbouring letters inside one longer word. */
function withTypo(text: string, random: Random): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (/^[a-zA-ZÀ-ÿ]{7,}$/.test(word) ? [index] : []))
  const [first, ...others] = long
  if (first === undefined) return text
  const index = random.pick([first, ...others])
  const word = words[index] ?? ''
  const at = random.int(1, word.length - 3)
  words[index] = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  return words.join(' ')
}

/** `template` has placeholders, which stay as they are. */
export function noisy(template: string, random: Random): string {
  const parts = template.split(/(\{\w+\})/)
  const apply = (change: (text: string) => string) =>
    parts.map((part) => (part.startsWith('{') ? part : change(part))).join('')
  return random.pick([
    () => apply((text) => withoutPunctuation(text.toLowerCase())),
    () => apply((text) => withoutAccents(text)),
    () => apply((text) => withTypo(text, random)),
  ])()
}
