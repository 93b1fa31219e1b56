/** The dashboard's languages, and how a visitor's preference is matched to one. */

export interface Language {
  /** BCP 47 tag; also the name of the folder under `locales/`. */
  readonly tag: string
  /** The language's own name, `Deutsch`. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

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
 * Mirrored English for tests, generated at run time (CLDR's bidi pseudo-locale). It is never offered
 * in a menu nor negotiated; a test selects it by its tag.
 */
export const pseudoLanguage = {
  tag: 'ar-XB',
  name: 'Pseudo',
  direction: 'rtl',
} as const satisfies Language

export const defaultLanguage: LanguageTag = 'en'

/** Exact match only; includes the pseudo-language. */
export const languageOf = (tag: string): Language | undefined =>
  tag === pseudoLanguage.tag ? pseudoLanguage : languages.find((language) => language.tag === tag)

/** Tags of an `Accept-Language` header, preferred first. */
const parsePreferences = (header: string): string[] =>
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
 * The best offered tag for an `Accept-Language` header (RFC 9110 §12.5.4) or a list of tags, most
 * preferred first. Matches by lookup (RFC 4647 §3.4), so `de-AT` falls back to `de`; unlike the RFC,
 * `pt` also matches `pt-BR`.
 */
export function lookup<T extends string>(
  preferred: string | readonly string[],
  offered: readonly T[],
): T | undefined {
  const preferences = typeof preferred === 'string' ? parsePreferences(preferred) : preferred
  for (const preference of preferences) {
    for (
      let tag = preference.toLowerCase();
      tag !== '';
      tag = tag.slice(0, tag.lastIndexOf('-') >>> 0)
    ) {
      const exact = offered.find((offer) => offer.toLowerCase() === tag)
      if (exact) return exact
      if (!tag.includes('-')) {
        const regional = offered.find((offer) => offer.toLowerCase().startsWith(`${tag}-`))
        if (regional) return regional
        break
      }
    }
  }
  return undefined
}

const tags = languages.map(({ tag }) => tag)

/** The dashboard's best language for a visitor; English if none matches. */
export const negotiate = (preferred: string | readonly string[]): LanguageTag =>
  lookup(preferred, tags) ?? defaultLanguage
