/** Picks the response language of a request. §4.4 and §4.5 leave the rules open. */
import { parseAccept } from 'hono/utils/accept'

export const languages = ['en', 'de', 'es', 'fr', 'ja', 'ar'] as const
export type Language = (typeof languages)[number]

const match = (tag: string): Language | undefined => {
  // RFC 4647, 3.4 (lookup): `de-AT` falls back to `de`.
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === primary)
}

/** The query parameter beats `Accept-Language`. Falls back to English. */
export const negotiateLanguage = (parameter: string | undefined, request: Request): Language => {
  if (parameter !== undefined) return match(parameter) ?? 'en'
  const preferences = parseAccept(request.headers.get('accept-language') ?? '')
  for (const { type, q } of preferences) {
    const language = q > 0 ? match(type) : undefined
    if (language !== undefined) return language
  }
  return 'en'
}
