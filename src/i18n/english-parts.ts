/**
 * A language that lacks texts shows English in their place. Each such text begins with a mark that no
 * reader sees, so that a page can put `lang="en"` on its element.
 */
import type { Texts } from './pseudo.ts'
import { pluralForm, withoutPlural } from './text-trees.ts'

/** Unicode's LANGUAGE TAG: invisible, and of no other use. */
export const englishMark = '\u{e0001}'

type TextsByKey = ReadonlyMap<string, string>

/** What to show for each key that the language lacks, in the plural forms of the language. */
export function fallbacks(
  tag: string,
  texts: TextsByKey,
  english: TextsByKey,
): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const missing = new Map<string, string>()
  for (const [key, text] of english) {
    const stem = withoutPlural(key)
    const keys =
      pluralForm(key) === undefined ? [key] : pluralCategories.map((form) => `${stem}_${form}`)
    for (const each of keys.filter((name) => !texts.has(name))) {
      const source = english.get(each) ?? english.get(`${stem}_other`) ?? text
      // A calendar file cannot name a language.
      const mark = each.startsWith('calendar:') ? '' : englishMark
      missing.set(each, texts.get(`${stem}_other`) ?? mark + source)
    }
  }
  return missing
}

/** `texts` with a text more, under keys such as `prices.title`. */
export function withText(texts: Texts, path: readonly string[], text: string): Texts {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...texts, [name]: text }
  const branch = texts[name]
  return { ...texts, [name]: withText(typeof branch === 'object' ? branch : {}, rest, text) }
}

const marked = new RegExp(`<([a-z][\\w-]*)((?:\\s[^<>]*)?)>(\\s*)${englishMark}`, 'gu')

/** A page with `lang="en"` on the elements that begin with English, and without the marks. */
export const withEnglishParts = (html: string): string =>
  html.includes(englishMark)
    ? html
        .replaceAll(marked, (all, name: string, attributes: string, space: string) =>
          /\slang=/.test(attributes) ? all : `<${name} lang="en"${attributes}>${space}`,
        )
        .replaceAll(englishMark, '')
    : html
