/** Words that introduce a secret (`labels.json`), as patterns and as a cheap first test. */
import labels from './labels.json' with { type: 'json' }

type Group = Exclude<keyof typeof labels, 'bare'>

export interface Label {
  group: Group
  start: number
  end: number
}

/** Letters that writers use for each other. */
const variants = ['اأإآ', 'ةه', 'ىيی', 'كک']

function letterPattern(c: string): string {
  if (c === ' ') return String.raw`[\s_.'’-]{0,2}`
  if (c === '-') return String.raw`[\s_-]?`
  if (c === "'") return `['’]`
  const same = variants.find((letters) => letters.includes(c))
  if (same) return `[${same}]`
  const base = /\p{Script=Latin}/u.test(c) ? (c.normalize('NFD')[0] ?? c) : c
  return base === c ? c.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : `[${c}${base}]`
}

const wordPattern = (word: string): string => Array.from(word, letterPattern).join('')
/** Where several labels begin at the same place, the group named first wins, then the longest. */
const groups: (keyof typeof labels)[] = [
  'bare',
  'answer',
  'phrase',
  'document',
  'number',
  'code',
  'password',
  'marker',
  'access',
  'hint',
]
/** Everyday words are labels only directly in front of `:` or `=`. */
const beforeSeparator = String.raw`(?=["'”»*_~\x60\\]{0,4}\s?[:=])`

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
]
/** Letters of one script: Japanese sets Latin words without blanks. */
const isSameScript = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  /\p{L}/u.test(a) &&
  scripts.some((one) => one.test(a) && one.test(b))
const spelled =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Also the second half of a compound: `Datenbankpasswort`, `dbpassword`, `وكلمة المرور`. */
const compound = new RegExp(
  [
    String.raw`^(?:passwor[dt]|passwd|passphrase|pwd|secret|token|api|auth`,
    String.raw`kennwor|schl|geheim`,
    String.raw`كلم|رمز|رقم|مفتاح|باس)`,
  ].join('|'),
  'iu',
)

function isWholeWord(text: string, start: number, end: number): boolean {
  const label = text.slice(start, end)
  if (!spelled.test(label)) return true
  const before = text[start - 1]
  const after = text[end]
  const camelStart = /\p{Ll}/u.test(before ?? '') && /^\p{Lu}/u.test(label)
  const camelEnd = /\p{Ll}$/u.test(label) && /\p{Lu}/u.test(after ?? '')
  return (
    (!isSameScript(before, label[0]) || camelStart || compound.test(label)) &&
    (!isSameScript(after, label.at(-1)) || camelEnd)
  )
}

interface Candidate {
  group: keyof typeof labels
  /** Without blanks, marks and accents. */
  squeezed: string
  pattern: RegExp
}

const squeeze = (text: string): string => text.normalize('NFD').replace(/[\s_.'’\p{M}-]+/gu, '')

/** Labels by their first letters: three where those are ASCII, else two. Most places have none. */
const buckets = new Map<number, Candidate[]>()
const bits = 0xffff
const taken = new Uint8Array(bits + 1)
const slotAt = (text: string, i: number): number => {
  const [a, b] = [text.charCodeAt(i), text.charCodeAt(i + 1)]
  const c = a < 128 && b < 128 ? text.charCodeAt(i + 2) || 32 : 0
  return ((a * 31 + b) * 31 + c) & bits
}

const labelEnds = Array.from(' _.-\'’:="*`\\\n')
function beginningsOf(word: string): string[] {
  const first = variants.find((letters) => letters.includes(word[0] ?? '')) ?? word[0] ?? ''
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '')
  const spellings = [word, plain, ...Array.from(first, (letter) => letter + word.slice(1))]
  // A blank in a label may be any of these, and a short label ends where one of them follows.
  const ends = word.length < 3 || word[2] === ' ' ? labelEnds : null
  return spellings.flatMap((one) => ends?.map((end) => one.slice(0, 2) + end) ?? [one])
}

for (const group of groups)
  for (const word of labels[group].toSorted((a, b) => b.length - a.length)) {
    const after = group === 'bare' ? beforeSeparator : ''
    const candidate = {
      group,
      squeezed: squeeze(word),
      pattern: new RegExp(wordPattern(word) + after, 'iuy'),
    }
    for (const slot of new Set(beginningsOf(word).map((one) => slotAt(one, 0)))) {
      taken[slot] = 1
      const bucket = buckets.get(slot)
      if (bucket) bucket.push(candidate)
      else buckets.set(slot, [candidate])
    }
  }

/** Lower case of the same length. */
const lowerCase = (text: string): string => text.replaceAll('İ', 'i').toLowerCase()

function labelAt(text: string, start: number, slot: number): Label | null {
  for (const { group, pattern } of buckets.get(slot) ?? []) {
    pattern.lastIndex = start
    if (!pattern.test(text)) continue
    const end = pattern.lastIndex
    const isAssigned = group === 'bare' && /^["']?=/.test(text.slice(end, end + 2))
    if (isAssigned || isWholeWord(text, start, end))
      return { group: group === 'bare' ? 'password' : group, start, end }
  }
  return null
}

/** The labels in a text, in order; they don't overlap. */
export function labelsIn(text: string): Label[] {
  const lower = lowerCase(text)
  const found: Label[] = []
  for (let i = 0; i + 1 < lower.length; i++) {
    const slot = slotAt(lower, i)
    const label = taken[slot] === 1 ? labelAt(text, i, slot) : null
    if (!label) continue
    found.push(label)
    i = label.end - 1
  }
  return found
}

/** Where a label that is not complete yet may begin: "your one-time", "mot de". */
export function unfinishedLabel(text: string): number | null {
  const lower = lowerCase(text)
  for (let i = Math.max(0, lower.length - 60); i + 1 < lower.length; i++) {
    const slot = slotAt(lower, i)
    if (taken[slot] !== 1) continue
    const rest = squeeze(lower.slice(i))
    if (buckets.get(slot)?.some(({ squeezed }) => squeezed.startsWith(rest))) return i
  }
  return null
}
