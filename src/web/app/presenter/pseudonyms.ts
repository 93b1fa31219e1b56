/**
 * Replaces the names of services and domains by type and number, "Domain 2", and puts them back into what
 * is sent. Of ids and addresses only those that are names are replaced.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Fields = { readonly [key: string]: Json }

/** A host name: labels with dots between them, the last with two letters or more. */
const host =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)*\.(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})/giu

/** Shorter names may be words of other texts. */
const minName = 4

/** Things in the journal that are neither services nor domains. */
const others = new Set(['passkey', 'session', 'linked-key', 'conversation', 'company', 'action'])

export type Pairs = readonly (readonly [name: string, pseudonym: string])[]

export interface Pseudonyms {
  /** Finds the names in a response. */
  learn: (body: unknown) => void
  /** The text with every name in it replaced. */
  replace: (text: string, place: { isName: boolean; isText: boolean }) => string
  /** The pseudonym of exactly this name. */
  ofName: (name: string) => string | undefined
  /** A request's values with the names put back. */
  restore: <T>(value: T) => T
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function createPseudonyms(
  /** "Domain", "Web hosting": the word for a type. */
  wordOf: (type: string) => string,
  known: Pairs,
  keep: (pairs: Pairs) => void,
): Pseudonyms {
  const byName = new Map<string, string>()
  const byPseudonym = new Map<string, string>()
  const counts = new Map<string, number>()
  const pairs: (readonly [string, string])[] = []

  function add(name: string, pseudonym: string): void {
    byName.set(name.toLowerCase(), pseudonym)
    if (!byPseudonym.has(pseudonym.toLowerCase())) byPseudonym.set(pseudonym.toLowerCase(), name)
    pairs.push([name, pseudonym])
    const [, word = '', n = '0'] = /^(.*) (\d+)$/.exec(pseudonym) ?? []
    counts.set(word, Math.max(counts.get(word) ?? 0, Number(n)))
  }
  for (const [name, pseudonym] of known) add(name, pseudonym)

  function register(type: string, ...names: Json[]): string | undefined {
    const texts = names.filter((name): name is string => typeof name === 'string' && name !== '')
    const fresh = texts.filter(
      (name) => !byName.has(name.toLowerCase()) && !byPseudonym.has(name.toLowerCase()),
    )
    const earlier = texts.map((name) => byName.get(name.toLowerCase())).find(Boolean)
    if (fresh.length === 0) return earlier
    const word = wordOf(type)
    const pseudonym = earlier ?? `${word} ${(counts.get(word) ?? 0) + 1}`
    for (const name of fresh) add(name, pseudonym)
    return pseudonym
  }

  function visit(value: Json): void {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isFields(value)) return
    const { type, id, name = null, unicodeName = null, domain = null, kind, label = null } = value
    if (typeof unicodeName === 'string') register('domain', name, unicodeName)
    else if (typeof type === 'string' && id !== undefined && !others.has(type)) {
      register(type, name)
      register(kind === 'domain' ? 'domain' : type, label)
      register('domain', domain)
    } else if (kind === 'domain') register('domain', id ?? null, label)
    for (const item of Object.values(value)) visit(item)
  }

  function replaceHosts(text: string, isText: boolean): string {
    return text.replace(host, (found) => {
      const pseudonym = byName.get(found.toLowerCase())
      if (pseudonym !== undefined) return pseudonym
      const labels = found.toLowerCase().split('.')
      const isUnderKnown = labels.some(
        (_, nth) => nth > 0 && byName.has(labels.slice(nth).join('.')),
      )
      return isUnderKnown || isText ? (register('domain', found) ?? found) : found
    })
  }

  return {
    learn(body) {
      const before = pairs.length
      visit(body as Json)
      if (pairs.length > before) keep(pairs)
    },
    replace(text, { isName, isText }) {
      if (byPseudonym.has(text.toLowerCase())) return text
      const whole = isName ? byName.get(text.toLowerCase()) : undefined
      if (whole !== undefined) return whole
      let replaced = text.includes('.') ? replaceHosts(text, isText) : text
      if (!isText) return replaced
      const lower = replaced.toLowerCase()
      for (const [name, pseudonym] of byName) {
        if (name.length < minName || name.includes('.') || !lower.includes(name)) continue
        replaced = replaced.replaceAll(new RegExp(escape(name), 'gi'), pseudonym)
      }
      return replaced
    },
    ofName: (name) => byName.get(name.toLowerCase()),
    restore<T>(value: T): T {
      const back = (item: Json): Json => {
        if (typeof item === 'string') return byPseudonym.get(item.toLowerCase()) ?? item
        if (Array.isArray(item)) return item.map((one: Json) => back(one))
        if (!isFields(item)) return item
        return Object.fromEntries(Object.entries(item).map(([key, one]) => [key, back(one)]))
      }
      // The shape stays.
      return back(value as Json) as T
    },
  }
}
