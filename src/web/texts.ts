/**
 * Loads the texts in the browser. English, which most customers read, has a chunk for the first page and
 * one per other namespace, fetched with the route that needs it. Every other language is a single chunk
 * (`scripts/texts.ts`).
 */
import type { i18n } from 'i18next'
import { texts } from 'virtual:texts'

import { defaultLanguage, isPseudo, languageOf } from '#i18n/languages.ts'
import { startPageTexts as startTexts } from '#i18n/page-texts.ts'
import type { Texts } from '#i18n/pseudo.ts'

import { setTabLanguage, tabLanguage } from './api/tab-language.ts'
import { useSettings } from './app/settings/settings.ts'

const operators = new Map<string, Promise<Record<string, Texts>>>()

/** Texts of a language that the operator's folder adds or changes: one file, at this address. */
function loadOperators(address: string): Promise<Record<string, Texts>> {
  const reading =
    operators.get(address) ??
    fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      const json = await response.text()
      if (json.includes('\u{e0001}'))
        void import('./app/english-parts.ts').then(({ markEnglishParts }) => markEnglishParts())
      return JSON.parse(json) as Record<string, Texts>
    })
  operators.set(address, reading)
  // The next namespace tries again.
  reading.catch(() => operators.delete(address))
  return reading
}

const load = async (language: string, namespace: string): Promise<Texts> => {
  if (isPseudo(language)) {
    const { pseudoTexts } = await import('#i18n/pseudo.ts')
    return pseudoTexts(await load(defaultLanguage, namespace), language)
  }
  const { texts: address } = languageOf(language) ?? {}
  if (address !== undefined) return (await loadOperators(address))[namespace] ?? {}
  const first = (await texts[language]?.())?.default[namespace]
  if (first || language !== defaultLanguage) return first ?? {}
  const { english } = await import('./english-texts.ts')
  return english[`/locales/en/${namespace}.json`]?.() ?? {}
}

/** Sets the language and direction of the document; hyphenation and screen readers follow them. */
export function setDocumentLanguage(tag: string): void {
  document.documentElement.lang = tag
  document.documentElement.dir = languageOf(tag)?.direction ?? 'ltr'
}

/**
 * The language to start in: the one of the public page that led to this tab (`?lang=de`), else the one
 * chosen on this device, else the document's, which the server chose by the browser's preferences.
 */
function startLanguage(): string {
  const linked = new URLSearchParams(window.location.search).get('lang') ?? ''
  if (languageOf(linked)) setTabLanguage(linked)
  const wanted = [tabLanguage(), useSettings.getState().language]
  return wanted.find((tag) => languageOf(tag ?? '')) ?? document.documentElement.lang
}

export async function startPageTexts(): Promise<i18n> {
  const language = startLanguage()
  setDocumentLanguage(language)
  const instance = await startTexts(language, ['common', 'errors', 'shell', 'auto-renew'], load)
  instance.on('languageChanged', setDocumentLanguage)
  return instance
}
