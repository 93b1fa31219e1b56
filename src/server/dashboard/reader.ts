/** Language and theme of a document, from the request of its reader. */
import { type Language, languageOf, languages } from '#i18n/languages.ts'
import { negotiate } from '#i18n/negotiate.ts'

/** What the page keeps of this device: `theme.language`, each empty if it is not chosen (`settings.ts`). */
function preferencesOf(headers: Headers): { theme: string; language: string | null } {
  const cookie = /(?:^|;\s*)portico_look=([a-z]*)\.([\w-]*)(?:;|$)/.exec(
    headers.get('cookie') ?? '',
  )
  const [, theme = '', language = ''] = cookie ?? []
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    // Pseudo-languages, which `languageOf` finds too, exist in the browser only.
    language: languages.some(({ tag }) => tag === language) ? language : null,
  }
}

/** Language and theme for this request; `theme` is empty if the system decides. */
export function readerOf(headers: Headers): { language: Language; theme: string } {
  const { theme, language } = preferencesOf(headers)
  const tag = language ?? negotiate(headers.get('accept-language') ?? '')
  const known = languageOf(tag)
  if (!known) throw new Error(`${tag} is not a language`)
  return { language: known, theme }
}

/** Attributes of `<html>`. */
export const rootAttributes = ({ tag, direction }: Language, theme: string): string =>
  `lang="${tag}" dir="${direction}"${theme && ` data-theme="${theme}"`}`
