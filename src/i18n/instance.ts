/** i18next as Portico uses it: one instance per page or request, texts loaded by namespace. */
import { createInstance, type i18n, type Module } from 'i18next'

import { defaultLanguage, pseudoLanguage } from './languages.ts'
import { pseudoTexts, type Texts } from './pseudo.ts'

/** The texts of `locales/<language>/<namespace>.json`. */
export type LoadTexts = (language: string, namespace: string) => Promise<Texts>

/**
 * Starts i18next in one language, which the caller has checked, and waits for the first namespaces. `plugins` brings a framework's
 * binding. A key that a language lacks is shown in English.
 */
export async function startTexts(
  language: string,
  namespaces: readonly string[],
  load: LoadTexts,
  plugins: readonly Module[] = [],
): Promise<i18n> {
  const instance = createInstance()
  for (const plugin of plugins) instance.use(plugin)
  instance.use({
    type: 'backend',
    read: (tag: string, namespace: string) =>
      tag === pseudoLanguage.tag
        ? load(defaultLanguage, namespace).then(pseudoTexts)
        : load(tag, namespace),
  } as Module)
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
