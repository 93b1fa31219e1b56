/** Mirrored English: each word between right-to-left marks, placeholders and tags untouched. */

export type Texts = { readonly [key: string]: string | Texts }

const embed = '\u202e'
const end = '\u202c'

/** Keeps `{{placeholders}}`, `$t(…)` and `<tags>` as they are. */
const mirrored = (text: string): string =>
  text.replace(/(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)|([\p{L}\p{M}']+)/gu, (all, kept?: string) =>
    kept === undefined ? `${embed}${all}${end}` : all,
  )

/** Arabic has six plural forms; English's `other` stands for those that English does not have. */
const pluralForms = (key: string): string[] =>
  key.endsWith('_other')
    ? ['other', 'zero', 'two', 'few', 'many'].map((form) => key.replace(/other$/, form))
    : [key]

/** A namespace of English texts as `ar-XB` (CLDR's bidi pseudo-locale). */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] =>
      typeof value === 'string'
        ? pluralForms(key).map((form) => [form, mirrored(value)])
        : [[key, pseudoTexts(value)]],
    ),
  )
}
