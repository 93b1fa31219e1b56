/** The languages that Portico speaks, and how a visitor's wish is matched to one of them. */

export interface Language {
  /** BCP 47 tag, the name of the folder under `locales/`. */
  readonly tag: string
  /** The language's name in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** Each has a folder of texts under `locales/`. English is the source of keys. */
export const languages = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly Language[]

export type LanguageTag = (typeof languages)[number]['tag']

/**
 * Mirrored English for tests, made at run time (CLDR's pseudo-locale for bidi). Never offered in a
 * menu and never negotiated; a page is put into it by name only.
 */
export const pseudoLanguage = {
  tag: 'ar-XB',
  name: 'Pseudo',
  direction: 'rtl',
} as const satisfies Language

export const defaultLanguage: LanguageTag = 'en'

/** The language of exactly this tag, the pseudo-language included. */
export const languageOf = (tag: string): Language | undefined =>
  tag === pseudoLanguage.tag ? pseudoLanguage : languages.find((language) => language.tag === tag)

const wishes = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/**
 * The best of the offered tags for an `Accept-Language` header (RFC 9110 §12.5.4) or a list of tags
 * in order of preference, by lookup (RFC 4647 §3.4): `de-AT` falls back to `de`; `pt` also finds
 * `pt-BR`. `undefined`: none fits.
 */
export function lookup<T extends string>(
  wanted: string | readonly string[],
  offered: readonly T[],
): T | undefined {
  const list = typeof wanted === 'string' ? wishes(wanted) : wanted
  for (const wish of list) {
    for (let tag = wish.toLowerCase(); tag !== ''; tag = tag.slice(0, tag.lastIndexOf('-') >>> 0)) {
      const exact = offered.find((one) => one.toLowerCase() === tag)
      if (exact) return exact
      if (!tag.includes('-')) {
        const regional = offered.find((one) => one.toLowerCase().startsWith(`${tag}-`))
        if (regional) return regional
        break
      }
    }
  }
  return undefined
}

const tags = languages.map(({ tag }) => tag)

/** The dashboard's best language for a visitor's wish. */
export const negotiate = (wanted: string | readonly string[]): LanguageTag =>
  lookup(wanted, tags) ?? defaultLanguage
