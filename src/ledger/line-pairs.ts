/** Finds which lines of two invoices are about the same thing. */
import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'

type LineOf<I extends DetailedInvoice> = NonNullable<I['lines']>[number]

/** A line of each invoice, or one that the other invoice does not have. */
export interface LinePair<L extends DetailedLine> {
  readonly before: L | null
  readonly after: L | null
}

const subjectKey = ({ subject }: DetailedLine): string =>
  subject === null ? '' : `${subject.kind} ${subject.type ?? ''} ${subject.id.toLowerCase()}`

/** Its subject and words. Dates and counts differ between invoices, so digits do not count. */
export const wordsKey = (line: DetailedLine): string =>
  `${subjectKey(line)}\n${(line.description ?? '').toLowerCase().replaceAll(/\d+/g, '#')}`

/** Pairs the lines with the same key, in order. What is left over is returned. */
function pairBy<L extends DetailedLine>(
  before: readonly L[],
  after: readonly L[],
  keyOf: (line: L) => string,
  pairs: LinePair<L>[],
): { before: L[]; after: L[] } {
  const waiting = Map.groupBy(after, keyOf)
  const gone: L[] = []
  for (const line of before) {
    const match = waiting.get(keyOf(line))?.shift()
    if (match) pairs.push({ before: line, after: match })
    else gone.push(line)
  }
  const left = new Set([...waiting.values()].flat())
  return { before: gone, after: after.filter((line) => left.has(line)) }
}

/**
 * Pairs lines with the same subject and words. Where a subject then has one line left on both
 * invoices, these belong together as well: its plan was renamed or changed.
 */
export function pairLines<I extends DetailedInvoice>(before: I, after: I): LinePair<LineOf<I>>[] {
  const pairs: LinePair<LineOf<I>>[] = []
  const sameWords = pairBy(before.lines ?? [], after.lines ?? [], wordsKey, pairs)
  const oldLines = Map.groupBy(sameWords.before, subjectKey)
  const newLines = Map.groupBy(sameWords.after, subjectKey)
  const isOnly = (line: DetailedLine) => {
    const key = subjectKey(line)
    return key !== '' && oldLines.get(key)?.length === 1 && newLines.get(key)?.length === 1
  }
  pairBy(sameWords.before.filter(isOnly), sameWords.after.filter(isOnly), subjectKey, pairs)
  const paired = new Set(pairs.flatMap((pair) => [pair.before, pair.after]))
  for (const line of before.lines ?? [])
    if (!paired.has(line)) pairs.push({ before: line, after: null })
  for (const line of after.lines ?? [])
    if (!paired.has(line)) pairs.push({ before: null, after: line })
  return pairs
}
