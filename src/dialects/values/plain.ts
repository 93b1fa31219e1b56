/** Texts, numbers, flags, ids and links in the forms that providers send. */
import { filterText } from '#dialects/text/secrets.ts'

import flagWords from './flag-words.json' with { type: 'json' }
import keyNames from './key-names.json' with { type: 'json' }

export type JsonObject = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name or word without case, blanks, `_`, `-` and other marks: `Next_Due-Date` → `nextduedate`. */
export const bare = (name: string): string =>
  /^[a-z0-9]*$/.test(name) ? name : name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Caches a function of a name: a provider uses few, and each record repeats them. */
export function remembered<T>(compute: (name: string) => T): (name: string) => T {
  const cache = new Map<string, T>()
  return (name) => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const result = compute(name)
    if (cache.size > 2000) cache.clear()
    if (name.length < 200) cache.set(name, result)
    return result
  }
}

/** The word within an object: `{ id: 3, name: "VPS" }`. */
const unwrap = (value: unknown): unknown =>
  isRecord(value)
    ? keyNames.word.map((key) => value[key]).find((one) => scalarText(one) !== null)
    : value

/** Quick check that trimming would change nothing. */
const isTrimmed = (text: string): boolean => {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > 32 && first < 127 && last > 32 && last < 127
}

/** A help article may be this long; characters beyond it are cut before any pattern runs. */
const longestText = 200_000
/** A line, title or message. */
const longestShownText = 20_000
const longestNumber = 100

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** The longest character, such as a family of emoji, for which more of the text is looked at. */
const longestGrapheme = 64

/** Cut before the character that would exceed the length. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = Math.max(0, length - longestGrapheme)
  const around = text.slice(start, length + longestGrapheme)
  const { index = 0 } = graphemes.segment(around).containing(length - start) ?? {}
  return text.slice(0, start + index)
}

/** Trimmed text, cut if very long; numbers as their digits. Blank is `null`. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') {
    const short = cut(value, longestText)
    return isTrimmed(short) ? short : short.trim() || null
  }
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** Text that may still hold secrets and markup, cut if very long. */
export function rawText(value: unknown): string | null {
  if (typeof value === 'string' && isTrimmed(value)) return cut(value, longestShownText)
  const plain = scalarText(unwrap(value))
  return plain === null ? null : cut(plain, longestShownText)
}

/** Text for customers, cut if very long, with secrets removed. */
export function text(value: unknown): string | null {
  const raw = rawText(value)
  return raw === null ? null : filterText(raw)
}

const placeholder = /^(?:-+|n\/?a|none|null|undefined)$/i
const placeholders = '-nNuU'

/** Like `text`, but `null` for placeholders such as `n/a`. */
export function word(value: unknown): string | null {
  const plain = text(value)
  if (!plain) return null
  return placeholders.includes(plain[0] as string) && placeholder.test(plain) ? null : plain
}

/** A name: like `word`, but `null` for a flag, such as `"0"` for no company. */
export function title(value: unknown): string | null {
  const plain = typeof value === 'boolean' ? null : word(value)
  return plain !== null && /^(?:[01]|true|false|yes|no)$/i.test(plain) ? null : plain
}

/** Opaque text, kept digit by digit. */
export function identifier(value: unknown): string | null {
  return scalarText(isRecord(value) ? (value.id ?? value.uuid ?? value.$oid) : value)
}

export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > longestNumber) return null
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*(?:%\s*)?$/.test(value)
    ? Number.parseFloat(value)
    : null
}

const trueWords = new Set(flagWords.true)
const falseWords = new Set(flagWords.false)

/** Every spelling of yes and no; anything else is `null`, never "no". */
export function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (isRecord(value)) {
    for (const key of keyNames.switch) if (key in value) return flag(value[key])
    return null
  }
  const plain = scalarText(value)
  if (plain === null) return null
  const compared = bare(plain)
  return trueWords.has(compared) ? true : falseWords.has(compared) ? false : null
}

const secretParameter =
  /pass|pwd|secret|credential|api_?key|access_?token|private|(?:^|[?;#])(?:auth|jwt|sid|session(?:id)?)$/i
const signedParameter = /token|hash|sig|sso|ticket|otp|key|code/i

function parameterNames(address: string): string[] {
  const names: string[] = []
  let isAfterAnd = false
  for (const [, text = '', end] of address.matchAll(/([^=&]*)([=&]|$)/g)) {
    const mark = text.search(/[?;#]/)
    if (end === '=' && (isAfterAnd || mark >= 0))
      names.push(isAfterAnd ? text : text.slice(mark + 1))
    isAfterAnd = end === '&'
  }
  return names
}

const plainHost = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][\w./%&=?#+~,:!$*'()-]*)?$/

/** An https address without credentials. `signed` allows one-time links (pay, PDF). */
export function link(value: unknown, signed = false): string | null {
  const plain = scalarText(isRecord(value) ? (value.href ?? value.url) : value)
  if (!plain || plain.length > 2048) return null
  if (isPlainLink(plain)) return filterText(plain) === plain ? plain : null
  for (const name of parameterNames(plain))
    if (secretParameter.test(name) || (!signed && signedParameter.test(name))) return null
  const href = plainHost.test(plain) ? plain : parsedLink(plain)
  return href !== null && filterText(href) === href ? href : null
}

/** Shortcut for addresses without a query or anything unusual. */
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
