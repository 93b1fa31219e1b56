/** Values beside a label: `Password: hunter2`, `your PIN is 4821`, `Xk29sLq is your password`. */
import { cellBorder, labelledColumns } from './labelled-columns.ts'
import { type Label, labelsIn } from './labels.ts'
import {
  endsClause,
  isLoneValue,
  isNamed,
  isPlainPhrase,
  isPlainWord,
  isStatedPlainly,
  isUsedAs,
  toWords,
} from './plain-words.ts'
import type { Range } from './ranges.ts'
import { asPassword, startsLine, type Surroundings, surroundingsOf } from './surroundings.ts'
import {
  core,
  dash,
  endOf,
  isAlone,
  isHidden,
  leadingSeparator,
  listMarker,
  markup,
  noToken,
  rangeOf,
  sentenceEnd,
  separator,
  type Token,
  tokenize,
  trailingSeparator,
  valueAt,
} from './text-tokens.ts'
import { type Group, isDate, isState, isStrongValue, isWeakValue } from './value-checks.ts'
import { isHarmlessWord, looksRandom, looksSecret } from './word-shapes.ts'
import words from './words.json' with { type: 'json' }

const copulas = new Set(words.copulas)
const prepositions = new Set(words.prepositions)
const changes = new Set(words.changes)
const compounds = new Set(words.compounds)
/** How far a value may be from its label, in words. */
const reach = 14
/** Everyday words like "key" reach less far. */
const hintReach = 4
const reachOf = (group: Group): number => (group === 'hint' ? hintReach : reach)
/** How many words of a text are looked at after a label, list and line breaks included. */
const window = 60

const particle = /^(?:は|が|を|に|で|とは)/u

function valuesAfter(
  text: string,
  label: Label,
  tokens: readonly Token[],
  { isLoneLabel, isPair, isApposition, isChanged }: Surroundings,
): Range[] {
  let { group } = label
  const found: Range[] = []
  let isStrong = false
  let sinceVerb = reach
  let lines = 0
  let distance = 0
  let previous = ''
  let isPreposition = false
  for (let nth = 0; nth < tokens.length && distance < reachOf(group); nth++) {
    const token = tokens[nth] as Token
    if (token.text === '\n') {
      if (++lines > 3) break
      continue
    }
    if (separator.test(token.text)) {
      // A lone dash separates only right after the label.
      if (lines === 0 && (!dash.test(token.text) || distance < 2)) isStrong = true
      continue
    }
    if (markup.test(token.text) || (lines > 0 && listMarker.test(token.text))) continue
    const lead = lines === 0 && !isStrong ? leadingSeparator.exec(token.text)?.[0] : undefined
    if (lead !== undefined) {
      isStrong = true
      if (lead.length === token.text.length) continue
    }
    const seen =
      lead === undefined
        ? token
        : { text: token.text.slice(lead.length), start: token.start + lead.length }
    if (isStrong) return [...found, ...announced(text, group, tokens, nth, seen, distance)]
    const one = valueAt(text, token)
    const word = one.value.text
    if (lines > 0) {
      const isSpecific = group !== 'access' && group !== 'hint'
      const isCode =
        (looksSecret(word) && !isHarmlessWord(word)) ||
        (isLoneLabel && lines === 1 && distance === 0 && group === 'password' && isLoneValue(word))
      if (isSpecific && isCode && startsLine(tokens[nth - 1]) && isAlone(tokens, nth))
        found.push(rangeOf(one.value), ...listAfter(tokens, nth))
      break
    }
    distance++
    sinceVerb++
    // "Password manager: recommended" is about something else.
    if (distance === 1 && compounds.has(word.toLowerCase())) group = 'access'
    const isVerb =
      copulas.has(word.toLowerCase()) || (particle.test(token.text) && token.text.length <= 5)
    if (isVerb) {
      sinceVerb = 0
      isPreposition = changes.has(previous)
    } else if (
      isWeakValue(group, word, {
        isQuoted: one.isQuoted,
        isAdjacent: distance === 1,
        isBracketed: token.text.startsWith('('),
        sinceVerb,
        isPreposition,
      })
    )
      found.push(rangeOf(one.value))
    else if (
      (group === 'answer' && isStatedPlainly(tokens, nth, word)) ||
      (group === 'password' &&
        (isStatedPlainly(tokens, nth, word) ||
          (distance === 1 && isPair && isPlainWord(word) && endsClause(tokens, nth)) ||
          (distance === 1 && isApposition && isNamed(tokens, nth, word)) ||
          (isChanged && toWords.has(previous) && isPlainWord(word) && endsClause(tokens, nth))))
    )
      found.push(rangeOf(one.value))
    else if (prepositions.has(word.toLowerCase()) && (sinceVerb === 1 || changes.has(previous))) {
      isPreposition = changes.has(previous)
      sinceVerb = 0
    }
    if (isChanged && distance <= 6 && toWords.has(word.toLowerCase())) {
      isPreposition = true
      sinceVerb = 0
    }
    previous = word.toLowerCase()
    if (trailingSeparator.test(token.text)) isStrong = true
    else if (sentenceEnd.test(token.text) && tokens[nth + 1]?.text !== '\n') break
  }
  return found
}

/** What a separator introduces: a value, the rest of the line, or a list of codes. */
function announced(
  text: string,
  group: Group,
  tokens: readonly Token[],
  nth: number,
  token: Token,
  distance: number,
): Range[] {
  if (group === 'phrase') return restOfLine(text, token)
  const one = valueAt(text, token)
  const spaced =
    group === 'number'
      ? /^\d{2,4}(?:[ -]\d{2,4}){1,3}(?!\d)/.exec(text.slice(token.start, token.start + 24))
      : null
  if (spaced && !isDate(spaced[0])) return [[token.start, token.start + spaced[0].length]]
  if (group === 'answer' && isState(one.value.text)) return []
  if (group === 'answer') return one.isQuoted ? [rangeOf(one.value)] : restOfLine(text, token)
  if (group === 'password' && distance === 0 && isPlainPhrase(text, token))
    return restOfLine(text, token)
  const isFirst = nth === 0 || tokens[nth - 1]?.text !== '\n' || isAlone(tokens, nth)
  if (isFirst && isStrongValue(group, one, isAlone(tokens, nth), distance))
    return [rangeOf(one.value), ...(group === 'password' ? [] : listAfter(tokens, nth))]
  // "EPP code: please use Qx7-k2", "login: deploy / Mango-44".
  const found: Range[] = []
  for (let next = nth + 1; next < Math.min(tokens.length, nth + 8); next++) {
    const later = core(tokens[next] as Token)
    if (tokens[next]?.text === '\n') break
    const isSecondOfPair = group === 'access' && /^[/|]$/.test(tokens[next - 1]?.text ?? '')
    if (
      looksRandom(later.text) ||
      (isSecondOfPair && looksSecret(later.text) && !isHarmlessWord(later.text))
    )
      found.push(rangeOf(later))
  }
  return found
}

/** Further codes after the first: recovery codes come ten at a time. */
function listAfter(tokens: readonly Token[], nth: number): Range[] {
  const found: Range[] = []
  for (let next = nth + 1; next < tokens.length; next++) {
    const token = tokens[next] as Token
    if (/^[\n,;|、،]$/u.test(token.text) || markup.test(token.text) || listMarker.test(token.text))
      continue
    if (/^(?:and|or|und|oder|et|ou|y|o|و|と)$/u.test(token.text)) continue
    const one = core(token)
    const isCode =
      /^[A-Za-z\d]{2,12}(?:-[A-Za-z\d]{2,12}){0,5}$/.test(one.text) && /\d/.test(one.text)
    if (!isCode || one.text.length < 4 || isDate(one.text)) break
    found.push(rangeOf(one))
  }
  return found
}

function restOfLine(text: string, token: Token): Range[] {
  const line = /^[^\n|]*/u.exec(text.slice(token.start, token.start + 300))?.[0] ?? ''
  const value = core({ text: line.trimEnd(), start: token.start })
  return value.text.length >= 3 && !isState(value.text) && !isHidden(value.text)
    ? [rangeOf(value)]
    : []
}

/** A code in front of its label: "Hq7vLp29x is your temporary password", "(604418) is your code". */
function valuesBefore(
  { group }: Label,
  tokens: readonly Token[],
  last: number,
  isCompound: boolean,
): Range[] {
  const found: Range[] = []
  for (let nth = last; nth >= 0 && nth > last - reachOf(group); nth--) {
    const token = tokens[nth] as Token
    if (token.text === '\n' || (nth < last && sentenceEnd.test(token.text))) break
    const one = core(token)
    const distance = last - nth
    if (looksRandom(one.text) && (group !== 'hint' || distance <= 4)) found.push(rangeOf(one))
    else if (distance <= 5 && group === 'password' && !isCompound && isUsedAs(tokens, nth))
      found.push(rangeOf(one))
    else if (
      group === 'number' &&
      distance <= 5 &&
      /^\d{3,8}#?$/.test(one.text) &&
      isUsedAs(tokens, nth)
    )
      found.push(rangeOf(one))
    else if (group === 'number' && /^\d{4,8}$/.test(one.text) && distance <= 5) {
      const next = tokens[nth + 1]?.text.toLowerCase() ?? ''
      if (token.text.startsWith('(') || (distance > 0 && copulas.has(next)) || particle.test(next))
        found.push(rangeOf(one))
    }
  }
  return found
}

const touch = (label: Label | undefined, next: Label | undefined): boolean =>
  label !== undefined && next !== undefined && next.start - label.end <= 1

/** A hostile text repeats a label thousands of times; the last two of a row are enough. */
const isRepeated = (labels: readonly Label[], nth: number): boolean =>
  touch(labels[nth], labels[nth + 1]) && touch(labels[nth + 1], labels[nth + 2])

/** Secrets that a label announces, wherever it is in a text. */
export function labelledSecrets(text: string): Range[] {
  const found = cellBorder.test(text) && text.includes('\n') ? labelledColumns(text) : []
  const labels = labelsIn(text)
  if (labels.length === 0) return found
  const tokens = tokenize(text)
  let at = 0
  for (const [nth, label] of labels.entries()) {
    if (isRepeated(labels, nth)) continue
    while (at < tokens.length && endOf(tokens[at]) <= label.start) at++
    let last = at
    while (last + 1 < tokens.length && endOf(tokens[last]) < label.end) last++
    const end = endOf(tokens[last])
    // What follows the label inside its own token: `password=x`, `パスワードは`.
    const rest = text.slice(label.end, end).replace(/^["'”»)\]*_~`\\]{1,6}$/u, '')
    const following = tokens.slice(last + 1, last + 1 + window)
    if (rest !== '') following.unshift({ text: rest, start: end - rest.length })
    // "Argon2 as the password hash"
    const isCompound = compounds.has(core(tokens[last + 1] ?? noToken).text.toLowerCase())
    const place = { text, label, tokens, first: at, last }
    const surroundings = surroundingsOf({ ...place, isWholeToken: rest === '' })
    const { isPair } = surroundings
    found.push(
      ...valuesAfter(text, isPair ? asPassword(text, label) : label, following, surroundings),
      ...valuesBefore(label, tokens, at - 1, isCompound),
    )
  }
  return found
}
