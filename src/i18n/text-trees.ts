/** Walks through the texts of a namespace, which are nested by the parts of their keys. */
import type { Texts } from './pseudo.ts'

/** `[['services:lead.on_one', '…'], …]` for the prefix `services:`. */
export const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

/** `texts`, with those of `changes` in place of its own or added to them. */
export const overlay = (texts: Texts, changes: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(changes).map(([key, change]) => {
      const text = texts[key]
      const areTrees = typeof text === 'object' && typeof change === 'object'
      return [key, areTrees ? overlay(text, change) : change]
    }),
  ),
})

const pluralSuffix = /_(zero|one|two|few|many|other)$/
export const pluralForm = (key: string): string | undefined => pluralSuffix.exec(key)?.[1]
/** The key as code uses it: i18next adds the plural form by the count. */
export const withoutPlural = (key: string): string => key.replace(pluralSuffix, '')
