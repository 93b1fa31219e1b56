/** What the value of an extra field must look like to be shown. */
import { isIP } from 'node:net'

import { filterText } from '#dialects/text/secrets.ts'
import { isGenerated } from '#dialects/text/word-shapes.ts'
import { calendarDay, type DateRules } from '#dialects/values/dates.ts'
import { cut, flag, scalarText } from '#dialects/values/plain.ts'

/** Returns the text to show, or `null` if the value does not have the shape. */
type ShapeReader = (value: string, unit: string | null, rules: DateRules) => string | null

const longestText = 80
const unlimited = /^(?:unlimited|infinite|unmetered|∞)$/i
const sizeUnit = '[kmgtp]?i?b(?:yte|ytes|it|its)?(?:/s|ps)?|[kmgt]?bit(?:/s)?|[kmgt]?o|[kmgt]'
const size = new RegExp(String.raw`^\d{1,12}(?:[.,]\d{1,3}){0,3}\s?(?:${sizeUnit})?$`, 'i')
const duration = /^(?:\d{1,4}\s?(?:d|w|m|y|\p{L}{3,8})?|P\d{1,4}[DWMY])$/u
const hostLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
/** `VPS`, `24`, `CX21`, `64bit`: what words are made of once split at their marks. */
const wordPart =
  /^(?:[\p{L}\p{M}]{1,24}|\d{1,6}|[A-Za-z]{1,4}\d{1,4}[A-Za-z]{0,3}|\d{1,4}[A-Za-z]{1,4})$/u
const marks = /[-./_&+,:()'’®™]+/u
const mixed = /\d\p{L}|\p{L}\d/u

function isPlainWord(word: string): boolean {
  const parts = word.split(marks).filter(Boolean)
  return (
    parts.length <= 6 &&
    parts.every((part) => wordPart.test(part)) &&
    parts.filter((part) => mixed.test(part)).length <= 2
  )
}

/** A few plain words: names of products, places and states. */
function plainWords(value: string, most: number): string | null {
  const words = value.split(/\s+/)
  return value.length <= longestText && words.length <= most && words.every(isPlainWord)
    ? value
    : null
}

const host: ShapeReader = (value) => {
  const labels = value.replace(/\.$/, '').split('.')
  const isHost = value.length <= 253 && labels.every((label) => hostLabel.test(label))
  const isNamed =
    labels.length > 1
      ? !labels.some((label) => label.length > 20 && isGenerated(label))
      : !isGenerated(value)
  return isHost && isNamed && /[a-z]/i.test(value) ? value : null
}

const address: ShapeReader = (value) => {
  const [ip = '', prefix] = value.split('/')
  return isIP(ip) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix)) ? value : null
}

/** Days only: the time of an extra date is noise. */
const date: ShapeReader = (value, _unit, rules) =>
  value.startsWith('0000') || /^\d{1,7}$/.test(value) ? null : calendarDay(value, rules)

const withUnit: ShapeReader = (value, unit) => {
  if (unlimited.test(value)) return 'unlimited'
  if (!size.test(value)) return null
  // "Memory 8192" says nothing without its unit.
  if (/\d$/.test(value)) return unit === null ? null : `${value} ${unit}`
  return value
}

const count: ShapeReader = (value) => {
  if (unlimited.test(value)) return 'unlimited'
  return /^\d{1,9}$/.test(value) ? value : null
}

const flagWord: ShapeReader = (value) => {
  const isOn = flag(value)
  return isOn === null ? null : isOn ? 'yes' : 'no'
}

const shapes = {
  words: (value) => plainWords(value, 8),
  place: (value) => plainWords(value, 4),
  version: (value) => (/\d/.test(value) ? plainWords(value, 3) : null),
  size: withUnit,
  count,
  days: (value) => (duration.test(value) ? value : null),
  percent: (value) => (/^\d{1,3}(?:[.,]\d{1,4})?\s?%?$/.test(value) ? value : null),
  decimal: (value) => (/^-?\d{1,12}(?:\.\d{1,12})?$/.test(value) ? value : null),
  date,
  host,
  /** As `host`, with a dot: `hunter2` alone could be a machine or a password. */
  domainName: (value, unit, rules) => (value.includes('.') ? host(value, unit, rules) : null),
  address,
  flag: flagWord,
  reference: (value) =>
    /^[A-Z]{0,6}[-/# ]?\d{1,12}(?:[-/]\d{1,8}){0,2}$/i.test(value) ? value : null,
} satisfies Record<string, ShapeReader>

export type Shape = keyof typeof shapes
/** Tried in this order for a field that the operator asked to see. */
const anyShape: readonly Shape[] = ['date', 'size', 'address', 'domainName', 'words']
const mostEntries = 10

function scalar(
  value: unknown,
  shape: Shape | null,
  unit: string | null,
  rules: DateRules,
): string | null {
  const text = typeof value === 'boolean' ? String(value) : scalarText(value)
  if (text === null || text.length > 300 || filterText(text) !== text) return null
  if (typeof value === 'boolean')
    return shape === null || shape === 'flag' ? flagWord(text, unit, rules) : null
  for (const one of shape === null ? anyShape : [shape]) {
    const shown = shapes[one](text, unit, rules)
    if (shown !== null) return shown
  }
  return null
}

/** The text to show for a value; `shape` is `null` for any harmless one. Lists are joined. */
export function harmlessText(
  value: unknown,
  shape: Shape | null,
  unit: string | null,
  rules: DateRules,
): string | null {
  if (!Array.isArray(value)) return scalar(value, shape, unit, rules)
  if (value.length === 0 || value.length > mostEntries) return null
  const entries = value.map((entry) => scalar(entry, shape, unit, rules))
  return entries.includes(null) ? null : cut(entries.join(', '), 200)
}
