/** Which of several languages a request gets. §4.4 and §4.5 leave the selection open. */
import { parseAccept } from 'hono/utils/accept'

export const languages = ['en', 'de', 'es', 'fr', 'ja', 'ar'] as const
export type Language = (typeof languages)[number]

const match = (tag: string): Language | undefined => {
  // Lookup of RFC 4647, 3.4: `de-AT` is served in `de`.
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === primary)
}

/** The parameter wins over the header; what is not spoken is served in English. */
export const languageOf = (parameter: string | undefined, request: Request): Language => {
  if (parameter !== undefined) return match(parameter) ?? 'en'
  const wanted = parseAccept(request.headers.get('accept-language') ?? '')
  for (const { type, q } of wanted) {
    const language = q > 0 ? match(type) : undefined
    if (language !== undefined) return language
  }
  return 'en'
}
