/** Picks the response language of a request. §4.4 and §4.5 leave the rules open. */
import { readdirSync } from 'node:fs'

import { parseAccept } from 'hono/utils/accept'

/** A folder of `texts/`: a BCP 47 tag. */
export type Language = string

/** Languages of the help articles, categories and sample records: the folders of `texts/`. */
export const languages: readonly Language[] = readdirSync(new URL('texts/', import.meta.url))

/** RFC 4647, 3.4 (lookup): `de-AT` falls back to `de`. */
const match = (tag: string): Language | undefined => {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const wanted = parts.slice(0, length).join('-').toLowerCase()
    const language = languages.find((one) => one.toLowerCase() === wanted)
    if (language !== undefined) return language
  }
  return undefined
}

const accepted = (request: Request): Language | undefined => {
  const preferences = parseAccept(request.headers.get('accept-language') ?? '')
  for (const { type, q } of preferences) {
    const language = q > 0 ? match(type) : undefined
    if (language !== undefined) return language
  }
  return undefined
}

/** The query parameter beats `Accept-Language`. Falls back to English. */
export const negotiateLanguage = (parameter: string | undefined, request: Request): Language =>
  parameter === undefined ? (accepted(request) ?? 'en') : (match(parameter) ?? 'en')

/** `Accept-Language` beats the account's locale. Falls back to English. */
export const recordLanguage = (request: Request, locale: string | undefined): Language =>
  accepted(request) ?? match(locale ?? '') ?? 'en'
