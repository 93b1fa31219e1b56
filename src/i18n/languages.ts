/**
 * The languages of the dashboard and the public pages: the folders of `locales/`, and those of the
 * operator's folder (`PORTICO_LOCALES_DIR`).
 */
import { languageFiles } from '#i18n/language-files.ts'

export interface Language {
  /** BCP 47 tag; also the name of the folder under `locales/`. */
  readonly tag: string
  /** The language's own name, `Deutsch`. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Another tag (BCP 47) whose date formats are used instead of this one's. */
  readonly dates?: string
  /** What its keyboards print on keys; a key it does not name has its English name. */
  readonly keys?: Readonly<Partial<Record<KeyName, string>>>
  /** In the browser: the address of its texts, where the operator's folder has some. */
  readonly texts?: string
}

/** Punctuation of a language, for the check of its texts. */
export interface Typography {
  /** The opening and the closing quote: `«»`. */
  readonly quotes?: string
  /** Characters with a no-break space before them. */
  readonly spaceBefore?: string
  /** Characters with a no-break space after them. */
  readonly spaceAfter?: string
  /** Characters that the language has others for. */
  readonly notUsed?: string
  /** Two characters each; the second needs the first before it: `¿?`. */
  readonly pairs?: readonly string[]
}

/** Content of `language.json`. Bundles and documents leave out `typography`. */
export type LanguageFile = Omit<Language, 'tag' | 'texts'> & { readonly typography?: Typography }

export type KeyName = 'Ctrl' | 'Shift' | 'Enter' | 'Space' | 'Esc'

/** The language of the keys, and the one shown if no other fits. */
export const defaultLanguage = 'en'

const byName = new Intl.Collator('und')

/** In the order of menus: the default first, then by name. */
const inOrder = (files: Readonly<Record<string, unknown>>): readonly Language[] =>
  Object.entries(files)
    // Safe: `locales/texts.test.ts` and `src/server/operator-texts.ts` check every file.
    .map(([tag, file]): Language => Object.assign({ tag }, file as LanguageFile))
    .toSorted(
      (a, b) =>
        Number(b.tag === defaultLanguage) - Number(a.tag === defaultLanguage) ||
        byName.compare(a.name, b.name),
    )

/**
 * Altered English for tests, generated at run time: longer and accented, one long unbreakable word
 * per text, and mirrored (CLDR's bidi pseudo-locale). They are never offered in a menu nor negotiated; a
 * test selects one by its tag.
 */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: 'Accents', direction: 'ltr', dates: 'en-GB' },
  { tag: 'zz-Long', name: 'Long words', direction: 'ltr', dates: 'en-GB' },
  { tag: 'ar-XB', name: 'Mirrored', direction: 'rtl', dates: 'en-GB' },
]

export const isPseudo = (tag: string): boolean =>
  pseudoLanguages.some((language) => language.tag === tag)

const indexed = (all: readonly Language[]) =>
  new Map([...all, ...pseudoLanguages].map((each) => [each.tag, each]))

// oxlint-disable import/no-mutable-exports -- set once, before anything asks for a language
export let languages = inOrder(languageFiles)
// oxlint-enable import/no-mutable-exports
let byTag = indexed(languages)

/**
 * Adds the operator's languages, by tag, to those of `locales/`. For this whole process, because
 * numbers and dates are formatted by tag alone. A server calls it before it creates anything.
 */
export function setOperatorLanguages(files: Readonly<Record<string, LanguageFile>>): void {
  languages = inOrder({ ...languageFiles, ...files })
  byTag = indexed(languages)
}

/** Exact match only; includes the pseudo-languages. */
export const languageOf = (tag: string): Language | undefined => byTag.get(tag)

/** What a key is called in a language: `Strg` for `Ctrl` in German. */
export const keyNameIn = (tag: string, key: KeyName): string => languageOf(tag)?.keys?.[key] ?? key
