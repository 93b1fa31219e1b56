/** i18next for the public pages, which the server renders; `page-texts.ts` is for the dashboard. */
import { createInstance, type i18n, type Module } from 'i18next'

import { defaultLanguage } from './languages.ts'
import type { Texts } from './pseudo.ts'

/** Reads the texts of `locales/<language>/<namespace>.json`. */
export type ReadTexts = (language: string, namespace: string) => Promise<Texts>

/**
 * Starts i18next in `language`, which must be a supported one, and loads the given namespaces. Shows
 * English for a key that the language lacks.
 */
export async function startTexts(
  language: string,
  namespaces: readonly string[],
  read: ReadTexts,
): Promise<i18n> {
  const instance = createInstance()
  instance.use({ type: 'backend', read } as Module)
  await instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    ns: [...namespaces],
    defaultNS: 'common',
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}
