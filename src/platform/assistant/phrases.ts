/** Everything the assistant can say: `texts/<language>/assistant.json`, in i18next's format. */
import { createInstance } from 'i18next'

import { formatNumber } from '#i18n/format.ts'
import type { Language } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'
import type english from '#platform/texts/en/assistant.json'

type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

export type TextKey = WithoutPlural<keyof typeof english>

/** Dates and amounts are passed in formatted. A text with `{{n}}` takes its number as `count`. */
export type Say = (
  key: TextKey,
  values?:
    | (Readonly<Record<string, string>> & { count?: never })
    | { count: number; sums?: string },
) => string

const cache = new Map<Language, Say>()

/** The language must have phrases. */
export function phrasesIn(language: Language): Say {
  const cached = cache.get(language)
  if (cached !== undefined) return cached
  const instance = createInstance()
  void instance.init({
    lng: language,
    // Safe to cast: a test checks the shape of every language's file.
    resources: { [language]: { assistant: textFile(language, 'assistant') as typeof english } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  // The dashboard's keys are the only ones that i18next has types for.
  const t = instance.getFixedT(language, 'assistant') as unknown as (
    key: string,
    values: object,
  ) => string
  const say: Say = (key, values = {}) =>
    t(
      key,
      typeof values.count === 'number'
        ? { ...values, n: formatNumber(language, values.count) }
        : values,
    )
  cache.set(language, say)
  return say
}
