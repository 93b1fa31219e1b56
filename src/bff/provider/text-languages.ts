/** In which language the provider's texts come, by the language they were asked for. */
/** Pages ask in their own language, of which there are few; accounts may name any. */
const maxLanguages = 200

/** One BCP 47 tag as `Content-Language` states it. */
export function statedLanguage(headers: Headers): string | null {
  const stated = headers.get('content-language') ?? ''
  try {
    return stated.length > 35 ? null : (Intl.getCanonicalLocales(stated.trim())[0] ?? null)
  } catch {
    return null
  }
}

export function createTextLanguages() {
  const byRequested = new Map<string, string | null>()
  return {
    note(requested: string | undefined = '', headers: Headers) {
      if (byRequested.size < maxLanguages || byRequested.has(requested))
        byRequested.set(requested, statedLanguage(headers))
    },
    /** `null` if the provider does not say, or names several. */
    of: (requested: string | undefined = '') => byRequested.get(requested) ?? null,
  }
}
