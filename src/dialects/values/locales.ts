/** Languages, countries, time zones and contact details. */
import keyNames from './key-names.json' with { type: 'json' }
import languages from './languages.json' with { type: 'json' }
import { bare, isRecord, type JsonObject, scalarText, text, word } from './plain.ts'

export const emailOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const plain = scalarText(isRecord(one) ? (one.address ?? one.email ?? one.value) : one)
  return plain !== null && /^[^\s@]+@[^\s@]+$/.test(plain) && plain.length <= 254 ? plain : null
}

/** As written, after the country code if that is separate. */
export const phoneOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (!isRecord(one)) return text(one)
  const number = scalarText(one.number ?? one.value ?? one.phone)
  const code = scalarText(one.countryCode ?? one.country_code)
  return (
    number && text(code?.startsWith('+') && !number.startsWith('+') ? `${code} ${number}` : number)
  )
}

/** An IANA zone. */
export const zoneOf = (value: unknown): string | null => {
  const plain = scalarText(isRecord(value) ? (value.name ?? value.id) : value)
  try {
    return plain && /^(?:[A-Za-z_]+\/[\w/+-]+|UTC)$/.test(plain)
      ? new Intl.DateTimeFormat('en', { timeZone: plain }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}

/** A map: a provider's `constructor` must find nothing. */
const tagByName: ReadonlyMap<string, string> = new Map(Object.entries(languages))

/** A BCP 47 tag: `fr_FR` → `fr-FR`, `french` → `fr`. */
export function localeOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value
  const plain = scalarText(isRecord(one) ? (one.code ?? one.locale ?? one.name) : one)
  if (plain === null || plain.length > 35) return null
  const named = tagByName.get(plain.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
  if (named) return named
  const tag = plain.replace(/[.@].*$/, '').replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const codeByName = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((code) => [bare(englishNames.of(code) ?? ''), code]),
)

/** An ISO 3166-1 alpha-2 code, also from the English name. */
export const countryOf = (value: unknown): string | null => {
  const plain = scalarText(
    isRecord(value)
      ? (value.code ?? value.iso2 ?? value.iso ?? value.countryCode ?? value.name)
      : value,
  )
  if (plain === null) return null
  return /^[a-z]{2}$/i.test(plain) ? plain.toUpperCase() : codeByName.get(bare(plain)) || null
}

const accountStatus = new RegExp(`^(?:in)?(?:${keyNames.accountState.join('|')})$`, 'i')

/** A region, unless the field called `state` holds the account's status. */
export const regionOf = (value: unknown): string | null => {
  const plain = word(value)
  return plain !== null && accountStatus.test(plain) ? null : plain
}

/** The street with its house number, unless it ends with it already. */
export const withNumber = (street: string | null, number: string | null): string | null =>
  street === null || number === null || street.endsWith(number) ? street : `${street} ${number}`

/** Replaces `addresses: [{ type: "billing", … }]` with the billing address, else the first one. */
export function withPostal(record: JsonObject): JsonObject {
  const key = Object.keys(record).find((one) => bare(one) === 'addresses')
  const listed = key === undefined ? null : record[key]
  if (key === undefined || !Array.isArray(listed) || isRecord(record.address)) return record
  const all = listed.slice(0, 50).filter(isRecord)
  const of = (kind: RegExp) =>
    all.find((one) => kind.test(bare(scalarText(one.type ?? one.kind ?? one.label) ?? '')))
  const { [key]: _, ...rest } = record
  return { ...rest, address: of(/bill|invoice/) ?? of(/main|primary|default/) ?? all[0] }
}
