/** Finds the words that announce a secret (`labels.json`), in one pass over a text. */
import labels from './labels.json' with { type: 'json' }

export interface Label {
  start: number
  end: number
  /** Its value may be digits only: `PIN 4821`. */
  isCode: boolean
}

interface Node {
  next: Map<number, Node>
  /** A blank or mark may follow, or nothing: `api key`, `api-key`, `apikey`. */
  hasGap: boolean
  /** Set where a label ends. `mayEndCompound`: `Datenbankpasswort`. */
  label: { isCode: boolean; mayEndCompound: boolean } | null
}

const createNode = (): Node => ({ next: new Map(), hasGap: false, label: null })

/** Latin letters by code, in lower case and without accents; 0 for everything else. */
const latin = new Uint16Array(0x250)
for (let code = 0; code < latin.length; code++) {
  const letter = String.fromCharCode(code)
  if (/\p{Script=Latin}/u.test(letter))
    latin[code] = (letter.normalize('NFD')[0] ?? letter).toLowerCase().charCodeAt(0)
}
const isLatin = (code: number): boolean => (latin[code] ?? 0) > 0
const fold = (code: number): number => latin[code] || code
const isGap = (code: number): boolean => /[\s_'’-]/.test(String.fromCharCode(code))

const root = createNode()
/** By their first two letters, whether a label may begin: 1 at the start of a word, 2 also within. */
const starts = new Uint8Array(0x1000)
/** Two pairs of letters may share a slot: a table that fits in the cache matters more. */
const slotOf = (first: number, second: number): number => (first * 31 + second) & 0xfff

function add(label: string, isCode: boolean): void {
  const mayEndCompound = label.startsWith('*')
  let node = root
  for (let at = mayEndCompound ? 1 : 0; at < label.length; at++) {
    const code = fold(label.charCodeAt(at))
    if (isGap(code)) {
      node.hasGap = true
      continue
    }
    if (node === root) {
      const slot = slotOf(code, fold(label.charCodeAt(at + 1)))
      starts[slot] = Math.max(starts[slot] ?? 0, mayEndCompound ? 2 : 1)
    }
    const next = node.next.get(code) ?? createNode()
    node.next.set(code, next)
    node = next
  }
  node.label = { isCode, mayEndCompound }
}

for (const { codes, passwords } of Object.values(labels)) {
  for (const label of codes) add(label, true)
  for (const label of passwords) add(label, false)
}

/** Where a label ends, with the ending of a plural; -1 within a longer word. */
function wordEndAt(text: string, end: number): number {
  if (!isLatin(text.charCodeAt(end - 1))) return end
  for (const length of [0, 1, 2])
    if (/^(?:e?[ns])?$/i.test(text.slice(end, end + length)))
      if (!isLatin(text.charCodeAt(end + length))) return end + length
  return -1
}

/** The longest label that begins at a position. */
function labelAt(text: string, start: number, isWithin: boolean): Label | null {
  let longest: Label | null = null
  let node: Node | undefined = root
  for (let at = start; node !== undefined; at++) {
    if (node.label && !(isWithin && !node.label.mayEndCompound)) {
      const end = wordEndAt(text, at)
      if (end > 0) longest = { start, end, isCode: node.label.isCode }
    }
    if (node.hasGap) for (let gaps = 0; gaps < 2 && isGap(text.charCodeAt(at)); gaps++) at++
    node = node.next.get(fold(text.charCodeAt(at)))
  }
  return longest
}

/** The first label at or after a position. */
function nextLabel(text: string, from: number): Label | null {
  let before = from > 0 ? text.charCodeAt(from - 1) : 0
  let code = fold(text.charCodeAt(from))
  for (let at = from; at + 1 < text.length; at++) {
    const next = fold(text.charCodeAt(at + 1))
    const start = starts[slotOf(code, next)] ?? 0
    if (start > 0) {
      const isWithin = isLatin(code) && isLatin(before)
      const label = start === 2 || !isWithin ? labelAt(text, at, isWithin) : null
      if (label) return label
    }
    before = code
    code = next
  }
  return null
}

export const hasLabel = (text: string): boolean => nextLabel(text, 0) !== null

/** The labels in a text, in order. They don't overlap. */
export function labelsIn(text: string): Label[] {
  const found: Label[] = []
  for (let label = nextLabel(text, 0); label; label = nextLabel(text, label.end)) found.push(label)
  return found
}
