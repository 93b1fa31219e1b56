/** i18next for the public pages, which the server renders; the dashboard has `page-texts.ts`. */
import { createInstance, type i18n, type Module } from 'i18next'

import { defaultLanguage } from './languages.ts'
import type { ReadTexts } from './page-texts.ts'

/**
 * Starts i18next in one language, which the caller has checked, and waits for the first namespaces.
 * A key that a language lacks is shown in English.
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
