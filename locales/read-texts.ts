/** Reads the texts for the tests of this folder. */
import { languages } from '#i18n/languages.ts'
import { byKey, textsOf } from '#i18n/text-files.ts'

export const tags = languages.map(({ tag }) => tag)

/** A language's texts by `namespace:key`. */
export const readTexts = (tag: string): Map<string, string> => byKey(textsOf(tag))
