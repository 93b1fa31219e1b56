/** Texts, numbers, booleans, identifiers and links in the forms that providers send them in. */
import { filterText } from '#wire/dialect/text/secrets.ts'

export type JsonObject = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name or word without case, blanks, `_`, `-` and other marks: `Next_Due-Date` → `nextduedate`. */
export const bare = (name: string): string =>
  /^[a-z0-9]*$/.test(name) ? name : name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Remembers what was said of a name: a provider has few, and every record or page asks for them again. */
export function remembered<T>(said: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = said(name)
    if (known.size > 2000) known.clear()
    if (name.length < 200) known.set(name, found)
    return found
  }
}

/** An object that stands for a word: `{ id: 3, name: "VPS" }` → its name. */
const inner = ['name', 'label', 'title', 'text', 'display', 'displayName', 'value', 'slug', 'code', 'key', 'rendered'] // prettier-ignore
const unwrap = (value: unknown): unknown =>
  isRecord(value) ? inner.map((key) => value[key]).find((one) => scalarText(one) !== null) : value

/** Neither begins nor ends with what could be a blank. */
const isTrim = (text: string): boolean => {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > 32 && first < 127 && last > 32 && last < 127
}

/** Text as it stands; numbers as their digits. Blank is `null`. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return isTrim(value) ? value : value.trim() || null
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** Text for customers: secrets taken out. */
export function text(value: unknown): string | null {
  if (typeof value === 'string' && isTrim(value)) return filterText(value)
  const plain = scalarText(unwrap(value))
  return plain === null ? null : filterText(plain)
}

const placeholder = /^(?:-+|n\/?a|none|null|undefined)$/i
const placeholders = '-nNuU'

/** Text, but not the placeholders that stand for none. */
export function word(value: unknown): string | null {
  const plain = text(value)
  if (!plain) return null
  return placeholders.includes(plain[0] as string) && placeholder.test(plain) ? null : plain
}

/** Opaque text: kept digit by digit. */
export function identifier(value: unknown): string | null {
  return scalarText(isRecord(value) ? (value.id ?? value.uuid ?? value.$oid) : value)
}

export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*%?\s*$/.test(value))
    return null
  return Number.parseFloat(value)
}

const trueWords = new Set('true yes y t on 1 enabled enable active activated auto automatic automatically locked included inclusive done completed'.split(' ')) // prettier-ignore
const falseWords = new Set('false no n f off 0 disabled disable inactive deactivated manual manually unlocked excluded exclusive'.split(' ')) // prettier-ignore
export const switchKeys = [
  'enabled',
  'active',
  'on',
  'status',
  'state',
  'value',
  'isEnabled',
  'is_enabled',
  'isActive',
  'is_active',
]

/** Every spelling of yes and no; anything else is `null`, never "no". */
export function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (isRecord(value)) {
    for (const key of switchKeys) if (key in value) return flag(value[key])
    return null
  }
  const plain = scalarText(value)
  if (plain === null) return null
  const compared = bare(plain)
  return trueWords.has(compared) ? true : falseWords.has(compared) ? false : null
}

const secretParameter = /[?&;#](?:[^=&]*(?:pass|pwd|secret|credential|api_?key|access_?token|private)[^=&]*|auth|jwt|sid|session(?:id)?)=/i // prettier-ignore
const signedParameter = /[?&;#][^=&]*(?:token|hash|sig(?:nature)?|sso|ticket|otp|key|code)[^=&]*=/i

const plainHost = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][\w./%&=?#+~,:!$*'()-]*)?$/

/** An https address without credentials. `signed`: one-time links (pay, PDF) keep their signature. */
export function link(value: unknown, signed = false): string | null {
  const plain = scalarText(isRecord(value) ? (value.href ?? value.url) : value)
  if (!plain || plain.length > 2048) return null
  if (isPlainLink(plain)) return filterText(plain) === plain ? plain : null
  if (secretParameter.test(plain) || (!signed && signedParameter.test(plain))) return null
  const href = plainHost.test(plain) ? plain : parsedLink(plain)
  return href !== null && filterText(href) === href ? href : null
}

/** `https://` and a host in lower case, then a path of letters, digits, `.`, `-`, `_`: what needs no other look. */
function isPlainLink(plain: string): boolean {
  if (!plain.startsWith('https://')) return false
  let isHost = true
  for (let i = 8; i < plain.length; i++) {
    const c = plain.charCodeAt(i)
    if ((c >= 97 && c <= 122) || (c >= 45 && c <= 46) || (c >= 48 && c <= 57)) continue
    if (c === 47 && i > 8) isHost = false
    else if (isHost || (c !== 95 && (c < 65 || c > 90))) return false
  }
  return plain.length > 8
}

function parsedLink(plain: string): string | null {
  if (!/^https:\/\/[^\s<>"\\]+$/i.test(plain) || !URL.canParse(plain)) return null
  const { href, username, password } = new URL(plain)
  return username || password ? null : href
}

const pad = (n: number) => String(n).padStart(2, '0')
export const dayText = (y: number, m: number, d: number): string =>
  `${String(y).padStart(4, '0')}-${pad(m)}-${pad(d)}`
