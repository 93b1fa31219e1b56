/**
 * Texts in the browser. Of English, in which most first pages are read and measured, each namespace is
 * a chunk of its own, fetched with the route that needs it; another language is one chunk.
 */
import type { i18n } from 'i18next'

import { defaultLanguage, languageOf, negotiate, pseudoLanguage } from '#i18n/languages.ts'
import { startPageTexts as startTexts } from '#i18n/page-texts.ts'
import type { Texts } from '#i18n/pseudo.ts'
import { settings } from '#web/shell/settings/settings.ts'

const english = import.meta.glob<Texts>(['/locales/en/*.json', '!**/site.json'], {
  import: 'default',
})
const others = import.meta.glob<Record<string, Texts>>('/locales/*/index.ts', { import: 'texts' })

const load = async (language: string, namespace: string): Promise<Texts> => {
  if (language === pseudoLanguage.tag) {
    const { pseudoTexts } = await import('#i18n/pseudo.ts')
    return pseudoTexts(await load(defaultLanguage, namespace))
  }
  if (language === defaultLanguage) return english[`/locales/en/${namespace}.json`]?.() ?? {}
  return (await others[`/locales/${language}/index.ts`]?.())?.[`./${namespace}.json`] ?? {}
}

/** Writes the language into the document, so that hyphens, voices and direction follow. */
export function declareLanguage(tag: string): void {
  document.documentElement.lang = tag
  document.documentElement.dir = languageOf(tag)?.direction ?? 'ltr'
}

/** Starts in the language chosen on this device, else in the one that the browser asks for. */
export async function startPageTexts(): Promise<i18n> {
  const chosen = settings().language
  const language = chosen !== null && languageOf(chosen) ? chosen : negotiate(navigator.languages)
  declareLanguage(language)
  const instance = await startTexts(language, ['common', 'errors', 'shell', 'auto-renew'], load)
  instance.on('languageChanged', declareLanguage)
  return instance
}
