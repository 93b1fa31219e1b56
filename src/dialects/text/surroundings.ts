/** What comes before a label and decides how its value is read. */
import type { Label } from './labels.ts'
import { core, listMarker, markup, noToken, sentenceEnd, type Token } from './text-tokens.ts'
import { viewOf } from './view.ts'
import words from './words.json' with { type: 'json' }

const changes = new Set(words.changes)
const plainWords = new Set(words.plainWords)
const userWords = new Set(words.userWords)
const useVerbs = new Set(words.useVerbs)
const withWords = new Set(['with', 'mit', 'avec', 'con'])

/** Whether the token before a word is a line break or the mark of a list. */
export const startsLine = (before: Token | undefined): boolean =>
  before?.text === '\n' || listMarker.test(before?.text ?? '') || markup.test(before?.text ?? '')

export interface Surroundings {
  /** Nothing else is on the label's line. */
  isLoneLabel: boolean
  /** A user name comes before it: "user deploy, password sunflower". */
  isPair: boolean
  /** "Connect with the password sunflower": the value follows at once. */
  isApposition: boolean
  /** "We have set your password to …": the verb comes before the label. */
  isChanged: boolean
}

const lineBreak: Token = { text: '\n', start: 0 }

/** "user deploy, password …": a word for the user, then a name. */
const isUserNamed = (before: readonly Token[]): boolean =>
  before.some(
    (token, nth) =>
      userWords.has(core(token).text.replace(/[:=]$/, '').toLowerCase()) &&
      /^[\w.@-]{3,60}$/.test(core(before[nth + 1] ?? noToken).text) &&
      !plainWords.has(core(before[nth + 1] ?? noToken).text.toLowerCase()),
  )

/** Spanish "clave" means many keys, but beside a user name it is the password. */
export const asPassword = (text: string, label: Label): Label =>
  text.slice(label.start, label.end).toLowerCase() === 'clave'
    ? { ...label, group: 'password' }
    : label

/** `パスワード yamamoto`: a foreign word is all that follows a Japanese or Arabic label. */
function isWholeLine(tokens: readonly Token[], at: number, last: number): boolean {
  const value = tokens[last + 1]?.text ?? ''
  return (
    startsLine(tokens[at - 1] ?? lineBreak) &&
    /^[^\t-~]/.test(tokens[at]?.text ?? '') &&
    /^[a-z]/i.test(value) &&
    (tokens[last + 2] ?? lineBreak).text === '\n'
  )
}

/** The label begins its line, or only the name of a service precedes it: "VNC password". */
function startsLabelLine(
  text: string,
  label: Label,
  tokens: readonly Token[],
  at: number,
): boolean {
  const own = tokens[at]
  const lead = own ? text.slice(Math.min(own.start, label.start), label.start) : ''
  const isService = (word: string) => /^(?:[A-Z]{2,6}|[Rr]oot|[Aa]dmin|[Ww]i-?[Ff]i)$/.test(word)
  if (lead !== '') return isService(lead) && startsLine(tokens[at - 1] ?? lineBreak)
  const isStart = (before: Token = lineBreak) => startsLine(before) || sentenceEnd.test(before.text)
  if (isStart(tokens[at - 1])) return true
  return isService(tokens[at - 1]?.text ?? '') && isStart(tokens[at - 2])
}

const contextWords = new Set([...changes, ...userWords, ...useVerbs, ...withWords])
/** A word counts this many words before the value, the words of the label included. */
const contextReach = 12

/** Where the last words begin that may decide how a label still to come is read. */
export function contextStart(text: string): number | null {
  const from = Math.max(0, text.length - 400)
  const lastWords = Array.from(text.slice(from).matchAll(/\S+/gu)).slice(-contextReach)
  const context = lastWords.find(([word]) =>
    contextWords.has(core({ text: viewOf(word).text, start: 0 }).text.toLowerCase()),
  )
  return context ? from + context.index : null
}

interface Place {
  text: string
  label: Label
  tokens: readonly Token[]
  /** The first and last token of the label. */
  first: number
  last: number
  /** Nothing follows the label inside its last token. */
  isWholeToken: boolean
}

export function surroundingsOf({
  text,
  label,
  tokens,
  first,
  last,
  isWholeToken,
}: Place): Surroundings {
  const before = tokens.slice(Math.max(0, first - 6), first)
  // An address of a user may be in between: "with tom@example.com and the password …".
  const near = before.slice(before.some((token) => token.text.includes('@')) ? -6 : -2)
  return {
    isLoneLabel: isWholeToken && startsLabelLine(text, label, tokens, first),
    isPair: isUserNamed(before) || isWholeLine(tokens, first, last),
    isApposition: near.some((token) => withWords.has(token.text.toLowerCase())),
    isChanged: before.some((token) => changes.has(token.text.toLowerCase())),
  }
}
