/** i18next for the dashboard, in the browser. */
import { createInstance, type i18n, type BackendModule, type PostProcessorModule } from 'i18next'

import { isolated } from './direction-marks.ts'
import type { ReadTexts } from './instance.ts'
import { defaultLanguage, languageOf } from './languages.ts'

/** A value may end in a full stop of its own (`د.ك.`, `Inc.`); the sentence then adds none. */
const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replace(/(?<!\.)\.(\p{Cf}*)\.(?!\S)/gu, '.$1'),
}

/**
 * Reads English instead of a namespace that the language lacks or that can't be read. i18next's
 * own fallback would fetch English beside every other language.
 */
const withEnglish =
  (read: ReadTexts): ReadTexts =>
  async (language, namespace) => {
    if (language === defaultLanguage) return read(language, namespace)
    const texts = await read(language, namespace).catch(() => ({}))
    return Object.keys(texts).length > 0 ? texts : read(defaultLanguage, namespace)
  }

// oxlint-disable promise/no-callback-in-promise -- only the callback can make i18next retry
const backendOf = (read: ReadTexts): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  callbackApi: true,
  read(language, namespace, done) {
    read(language, namespace).then(
      (texts) => done(null, texts),
      // `true`: i18next tries again when a page next asks for the namespace.
      (error: Error) => done(error, true),
    )
  },
})
// oxlint-enable promise/no-callback-in-promise

/** Values of every text, besides its own. */
export const textVariables: { brand?: string | undefined } = {}

/** Starts i18next in `language`, which must be a supported one, and loads the given namespaces. */
export async function startPageTexts(
  language: string,
  namespaces: readonly string[],
  read: ReadTexts,
): Promise<i18n> {
  const instance = createInstance()
  instance.use(backendOf(withEnglish(read))).use(oneFullStop)
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'common',
    load: 'currentOnly',
    // React escapes HTML; here `escape` is the hook through which every value passes.
    interpolation: {
      defaultVariables: textVariables,
      escape: (value) => isolated(value, languageOf(instance.language)?.direction ?? 'ltr'),
    },
    postProcess: oneFullStop.name,
    maxRetries: 0,
    returnNull: false,
  })
  return instance
}
