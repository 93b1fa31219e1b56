/**
 * Removes personal data from a payload so that it can serve as a test fixture. Names, types and
 * formats of values stay. Equal values stay equal.
 */
import { isSecretName } from '#dialects/text/secret-names.ts'
import { bare, isRecord } from '#dialects/values/plain.ts'

/** Fields whose words are part of the dialect. */
const dialectFieldNames = [
  'status',
  'state',
  'type',
  'kind',
  'category',
  String.raw`currency\w*`,
  'code',
  'cycle',
  String.raw`period\w*`,
  String.raw`term\w*`,
  'interval',
  'unit',
  'priority',
  'severity',
  'level',
  'locale',
  'language',
  String.raw`country\w*`,
  'timezone',
  'format',
  'tld',
  'extension',
  'action',
  'label',
  'metric',
  'billingcycle',
  'frequency',
  'role',
  'phase',
  'plan',
  'taxname',
  'result',
]
const dialectField = new RegExp(`(?:${dialectFieldNames.join('|')})$`)
const personalNames = [
  'post',
  'zip',
  'phone',
  'card',
  '^(?:full|prov|addr|billing|bank)',
  'statename',
  'statecode',
  '^state$',
  'client',
  'voucher',
  'promo',
  'coupon',
]
const personal = new RegExp(personalNames.join('|'))
const dateLike = /^[\d\s:.,/+TZ-]{6,40}$|^(?:0000-00-00.*)$|^P\d+[YMD]$/
const numberLike =
  /^[-+]?[\d.,\s'’]+(?:\s*(?:[A-Z]{3}|[^\w\s]{1,3}))?$|^(?:[A-Z]{3}|[$€£¥])\s*[\d.,]+$/

/** Letters become `x` and digits other digits; punctuation and length stay. */
function scramble(value: string): string {
  let seed = 7
  for (let i = 0; i < value.length; i++) seed = (seed * 31 + value.charCodeAt(i)) % 1_000_003
  return value
    .slice(0, 400)
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{L}/gu, (letter) => (letter === 'X' ? 'X' : 'x'))
    .replace(/\d/g, () => String((seed = (seed * 17 + 11) % 1_000_003) % 10))
}

class Names {
  readonly #known = new Map<string, string>()
  of(value: string, make: (nth: number) => string): string {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const made = make(this.#known.size + 1)
    this.#known.set(value, made)
    return made
  }
}

function anonymous(name: string, value: string, names: Names): string {
  if (value === '' || value.length > 4000) return ''
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return names.of(value, (nth) => `person${nth}@example.com`)
  if (/^https?:\/\//i.test(value))
    return names.of(
      value,
      (nth) => `${value.slice(0, value.indexOf('://'))}://provider.example/${nth}`,
    )
  if (/^(?:[\w-]+\.)+[a-z]{2,24}\.?$/i.test(value) && !dateLike.test(value))
    return names.of(value.toLowerCase(), (nth) => `name${nth}.example`)
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(value))
    return names.of(value, (nth) => `192.0.2.${nth % 250}`)
  if (/^(?:true|false|yes|no|on|off|enabled|disabled|active|inactive)$/i.test(value)) return value
  if (dialectField.test(name) && !personal.test(name) && value.length <= 40) return value
  if (dateLike.test(value) && /[-/:.T]/.test(value)) return value
  if (numberLike.test(value) && value.length <= 20) return value
  return names.of(value, () => scramble(value))
}

export function anonymise(value: unknown, name = '', names = new Names(), depth = 0): unknown {
  if (depth > 30) return null
  if (isSecretName(name) && value !== null && value !== '')
    return typeof value === 'object' ? null : '[removed]'
  if (Array.isArray(value))
    return value.slice(0, 5).map((one) => anonymise(one, name, names, depth + 1))
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      anonymise(one, bare(key), names, depth + 1),
    ])
    return Object.fromEntries(entries) as unknown
  }
  return typeof value === 'string' ? anonymous(name, value, names) : value
}
