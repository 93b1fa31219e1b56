/** Languages, countries, time zones and addresses as providers name them. */
import { bare, isRecord, type JsonObject, scalarText, text, word } from './plain.ts'

export const emailOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const plain = scalarText(isRecord(one) ? (one.address ?? one.email ?? one.value) : one)
  return plain !== null && /^[^\s@]+@[^\s@]+$/.test(plain) && plain.length <= 254 ? plain : null
}

/** As it is written, with the country's code where that stands apart. */
export const phoneOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (!isRecord(one)) return text(one)
  const number = scalarText(one.number ?? one.value ?? one.phone)
  const code = scalarText(one.countryCode ?? one.country_code)
  return number && text(code?.startsWith('+') && !number.startsWith('+') ? `${code} ${number}` : number) // prettier-ignore
}

/** IANA. */
export const zoneOf = (value: unknown): string | null => {
  const plain = scalarText(isRecord(value) ? (value.name ?? value.id) : value)
  try {
    return plain && /^(?:[A-Za-z_]+\/[\w/+-]+|UTC)$/.test(plain) ? new Intl.DateTimeFormat('en', { timeZone: plain }).resolvedOptions().timeZone : null // prettier-ignore
  } catch {
    return null
  }
}

const languages: Record<string, string> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', francais: 'fr', spanish: 'es', espanol: 'es', italian: 'it', dutch: 'nl', portuguese: 'pt',
  'portuguese-br': 'pt-BR', 'portuguese-pt': 'pt-PT', polish: 'pl', czech: 'cs', russian: 'ru', ukrainian: 'uk', turkish: 'tr', arabic: 'ar', hebrew: 'he',
  japanese: 'ja', chinese: 'zh', korean: 'ko', swedish: 'sv', danish: 'da', norwegian: 'no', finnish: 'fi', hungarian: 'hu', romanian: 'ro', greek: 'el', farsi: 'fa',
} // prettier-ignore

/** BCP 47: `fr_FR` → `fr-FR`, `french` → `fr`. */
export function localeOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const plain = scalarText(isRecord(one) ? (one.code ?? one.locale ?? one.name) : one)
  if (plain === null || plain.length > 35) return null
  const named = languages[plain.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
  if (named) return named
  const tag = plain.replace(/[.@].*$/, '').replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** ISO 3166-1 alpha-2. */
export const countryOf = (value: unknown): string | null => {
  const plain = scalarText(
    isRecord(value) ? (value.code ?? value.iso2 ?? value.iso ?? value.countryCode) : value,
  )
  return plain !== null && /^[a-z]{2}$/i.test(plain) ? plain.toUpperCase() : null
}

/** A region, but not the state of an account that goes by the same name. */
export const regionOf = (value: unknown): string | null => {
  const plain = word(value)
  return plain !== null && /^(?:in)?(?:active|complete|completed|enabled|disabled|pending|verified|unverified|closed|suspended|ok|open|valid)$/i.test(plain) ? null : plain // prettier-ignore
}

/** The number of a house stands behind its street, where the street does not end with it. */
export const withNumber = (street: string | null, number: string | null): string | null =>
  street === null || number === null || street.endsWith(number) ? street : `${street} ${number}`

/** Of `addresses: [{ type: "billing", … }]` the one that bills go to, else the first. */
export function withPostal(record: JsonObject): JsonObject {
  const key = Object.keys(record).find((one) => bare(one) === 'addresses')
  const listed = key === undefined ? null : record[key]
  if (key === undefined || !Array.isArray(listed) || isRecord(record.address)) return record
  const all = listed.slice(0, 50).filter(isRecord)
  const of = (kind: RegExp) => all.find((one) => kind.test(bare(scalarText(one.type ?? one.kind ?? one.label) ?? ''))) // prettier-ignore
  const { [key]: _, ...rest } = record
  return { ...rest, address: of(/bill|invoice/) ?? of(/main|primary|default/) ?? all[0] }
}
