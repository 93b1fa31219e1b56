/** Values beside a label: `Password: hunter2`, `DB_PASS=hunter2`, `パスワードは hunter2`. */
import { hasLabel, labelsIn } from './labels.ts'
import { wordPattern } from './plain-text.ts'
import { isGenerated, isHarmless, isWord } from './word-shapes.ts'

/** Part of a text: its first position and the one after its last. */
export type Range = readonly [start: number, end: number]
export const none: readonly Range[] = []

/** No label is farther from its value than this, in characters. */
const reach = 120

const opening = '(?:[\\s*_~"\'\x60«„“”‘’「『(\\[{>#•·-]|<[^<>\\n]{0,80}>|\\s\\d{1,2}[.)]\\s){0,20}'
const mark = String.raw`\s?(?:[:=|\t→]+>?|-{1,2}>)|\s-{1,2}(?=\s)|["']\s?,`
const adverb = String.raw`(?:\s(?:now|nun|jetzt|désormais|maintenant|ahora|agora|الآن|the|le|la|el|o))?`
const verb = String.raw`\s(?:is|was|ist|lautet|est|es|é|هي|هو)${adverb}(?=\s)|[はが]`
/** Codes before this one in a list: `1184-2290, 5531-0087`. */
const earlierCodes = String.raw`(?:[A-Za-z\d]{2,8}-[A-Za-z\d-]{2,16}[,;،]?\s{1,2}(?:\d{1,2}[.)]\s|[*•-]\s)?){0,9}`
/** `: `, ` for example.org: `, ` lautet «`: up to fifty characters without a sentence's end. */
const announcing = new RegExp(
  String.raw`^(?:[^\n:=|\t.!?;→]|\.(?=\S)){0,50}?(?:${mark}|${verb})${opening}${earlierCodes}$`,
  'u',
)
const sameSentence = /^(?:[^.!?;:=|]|\.(?=\S)){0,60}$/u
const adjoining = new RegExp(`^${opening}$`, 'u')

/** Whether the word at `start` is a secret by a label in front of it. */
function isAnnounced(text: string, start: number, value: string): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  for (const { end, isCode } of labelsIn(before)) {
    const rest = before.slice(end)
    if (/^\d+$/.test(value)) {
      if (value.length < (isCode ? 3 : 4) || value.length > 12) continue
      if (announcing.test(rest)) return true
      if ((isCode || value.length >= 6) && adjoining.test(rest)) return true
    } else if (announcing.test(rest) || (isGenerated(value) && sameSentence.test(rest))) return true
  }
  return false
}

const nextPair = /[;&,](?=["'{]?[\w.-]{1,40}[=:])/
const openers = /^[([{*_~]+/
const closers = /(?<![.,;:)\]}*_~])[.,;:)\]}*_~]+$/
const longestValue = 300

/** What a word may state: all of it, or what follows a `:` or `=` within. */
function* valuesIn(word: string): Generator<{ at: number; value: string }> {
  for (const { index, 0: lead } of word.matchAll(/^[:=]*>?|[:=]+>?/g)) {
    const at = index + lead.length
    const rest = word.slice(at, at + longestValue).split(nextPair, 1)[0] ?? ''
    const inner = rest.replace(openers, '')
    // Cut short on purpose: `sk_live_3f9a…`.
    if (!/(?:…|\.{3})$/.test(inner))
      yield { at: at + rest.length - inner.length, value: inner.replace(closers, '') }
  }
}

/** @param isStated whether the record states this value elsewhere, so that it is no secret */
export function labelledSecrets(
  text: string,
  isStated: (value: string) => boolean = () => false,
): readonly Range[] {
  if (!hasLabel(text)) return none
  const found: Range[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (isWord(word) || word.includes('://')) continue
    for (const { at, value } of valuesIn(word)) {
      if (value.length < 3 || isWord(value) || isHarmless(value) || isStated(value)) continue
      const start = index + at
      if (!isAnnounced(text, start, value)) continue
      found.push([start, start + value.length])
      break
    }
  }
  return found
}
