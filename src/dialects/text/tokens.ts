/** Tokens by the prefixes and shapes that their issuers publish: `issued-tokens.json`. */
import issued from './issued-tokens.json' with { type: 'json' }
import type { Range } from './labelled.ts'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const prefixes = Object.values(issued.prefixes)
  .flat()
  .toSorted((a, b) => b.length - a.length)

/** Characters in all, and after the prefix. */
const least = 20
const leastAfterPrefix = 10
const token = new RegExp(
  String.raw`(?<![A-Za-z\d])(?:` +
    String.raw`((?:${prefixes.map(escaped).join('|')})[\w+/=.~-]{${leastAfterPrefix},})` +
    `|${issued.shapes.join('|')})`,
  'g',
)
const webhook = new RegExp(issued.webhooks.join('|'), 'dg')

const trailing = /(?<![.=+/~-])[.=+/~-]+$/

/** Digits and letters take turns, or small letters and capitals: `API-Dokumentation-2026` is prose. */
const turns = /[a-z](?=[\dA-Z])|[A-Z](?=\d)|\d(?=[A-Za-z])/g
const isIssued = (word: string): boolean =>
  word.length >= least && (word.match(turns)?.length ?? 0) >= 3

/** A published prefix, at least 20 characters in all, which look generated; or a published shape. */
export function issuedTokens(text: string): Range[] {
  const found: Range[] = []
  if (text.search(token) >= 0)
    for (const { 0: run, 1: prefixed, index } of text.matchAll(token)) {
      const word = run.replace(trailing, '')
      if (prefixed === undefined || isIssued(prefixed)) found.push([index, index + word.length])
    }
  if (text.includes('hook') || text.includes('telegram'))
    for (const { indices } of text.matchAll(webhook))
      for (const range of indices?.slice(1) ?? []) if (range) found.push(range)
  return found
}

const starts = [
  ...prefixes,
  ...issued.shapes.flatMap((shape) => /^[A-Za-z]+[_-]?/.exec(shape) ?? []),
]
/** Of the shapes that begin with one of several letters: hexadecimal, and a number in base64. */
const openShape = /^(?:[a-f]{1,32}$|[MNO](?:$|[DTjz]))/

/** Whether letters at the end of a text may go on as a token. */
export const mayBeginToken = (letters: string): boolean =>
  openShape.test(letters) ||
  starts.some((start) => start.startsWith(letters) || letters.startsWith(start))
