/** The filter for a text that arrives in pieces: holds back only what may still become a secret. */
import { labelsIn, unfinishedLabel } from './labels.ts'
import { anyOf } from './patterns.ts'
import { filterText, hidden } from './secrets.ts'
import { contextStart } from './surroundings.ts'
import { viewOf } from './view.ts'

export interface TextFilter {
  /** Takes the next piece; returns what is safe to show. */
  push(chunk: string): string
  /** Returns what is left. */
  end(): string
}

/** Held text is let go, filtered, when it grows beyond this. */
const longestHeld = 16_384
/** Longer held text is searched again only once it has grown by a sixteenth, not with every piece. */
const longHeld = 1024
/** Sentences or lines after a label in which its value may still come. */
const linesAfterLabel = 4

/** Where a card, an account, a token, a link, a tag, a quote or a table may begin. */
const startsSecret = new RegExp(anyOf.signs, 'u')
const command =
  /\b(?:mysql|mariadb|redis-cli|sshpass|curl|docker|psql|net user|plink)|\s--?[a-z]|\bIDENTIFIED\b/i
/** Two words in a row: prose, not the next line of a list of codes. */
const prose = /\p{L}{3,40}[^\p{L}\n]{1,4}\p{L}{2}/u
const blockStart = /-{1,5}$|-{2,5} ?BEGIN|PuTTY-User-Key-File/g
const blockEnd = /-{4,5} ?END [A-Z0-9 ]{2,60}-{4,5}|Private-MAC: [\da-f]{4,128}\s/
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u
/** The longest Japanese or Chinese label. */
const longestEastAsian = 16

const isEnd = (c: string | undefined) => c === '.' || c === '!' || c === '?' || c === '؟'

/** Whole sentences and lines; the last one may be unfinished. */
function sentencesOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    const isBreak = c === '\n' || c === '。' || (/\s/.test(c ?? '') && isEnd(text[i - 1]))
    if (!isBreak) continue
    parts.push(text.slice(from, i + 1))
    from = i + 1
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Leading words of an unfinished sentence that can be no part of a secret. */
function plainLength(part: string): number {
  const lastWord = eastAsian.test(part)
    ? Math.max(0, part.length - longestEastAsian)
    : part.search(/\S{0,512}$/u)
  const suspect = part.search(startsSecret)
  const wordStart = suspect < 0 ? part.length : part.slice(0, suspect).search(/\S{0,512}$/u)
  const context = contextStart(part) ?? part.length
  return Math.min(wordStart, lastWord, context, unfinishedLabel(part) ?? part.length)
}

/** How much of the held text is final, whatever comes next. */
function safeLength(held: string): number {
  let safe = 0
  let at = 0
  let linesLeft = 0
  const parts = sentencesOf(held)
  for (const [nth, part] of parts.entries()) {
    const { text } = viewOf(part)
    if (labelsIn(text).length > 0 || command.test(text)) linesLeft = linesAfterLabel
    else if (linesLeft > 0 && prose.test(text)) linesLeft--
    const isFinished = nth + 1 < parts.length || /[\n。]$/.test(part)
    if (!isFinished) return linesLeft > 0 ? safe : at + plainLength(part)
    at += part.length
    if (linesLeft === 0) safe = at
  }
  return safe
}

/** Where a key block begins that has not ended. */
function openBlock(held: string): number | null {
  for (const { index } of held.matchAll(blockStart))
    if (!blockEnd.test(held.slice(index))) return index
  return null
}

/** As `filterText` on the whole text, but at once. */
export function createTextFilter(): TextFilter {
  let held = ''
  let isInBlock = false
  let searchedLength = 0
  const release = (length: number): string => {
    if (length > 0) searchedLength = 0
    const shown = filterText(held.slice(0, length))
    held = held.slice(length)
    return shown
  }
  return {
    push(chunk) {
      held += chunk
      if (isInBlock) {
        const end = blockEnd.exec(held)
        held = end ? held.slice(end.index + end[0].length) : held.slice(-200)
        if (!end) return ''
        isInBlock = false
      }
      if (held.length > longHeld && held.length < (searchedLength * 17) / 16) return ''
      searchedLength = held.length
      const block = openBlock(held)
      if (held.length > longestHeld) {
        if (block === null) return release(held.length)
        isInBlock = true
        return `${release(block)}${hidden}`
      }
      return release(Math.min(safeLength(held), block ?? held.length))
    },
    end() {
      if (isInBlock) held = ''
      isInBlock = false
      return release(held.length)
    },
  }
}
