/** Tokens by the prefixes and shapes that their issuers publish: `issued-tokens.json`. */
import issued from './issued-tokens.json' with { type: 'json' }
import type { Range } from './labelled.ts'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const prefixes = Object.values(issued.prefixes)
  .flat()
  .toSorted((a, b) => b.length - a.length)

const least = 16
const token = new RegExp(
  String.raw`(?<![A-Za-z\d])(?:(?:${prefixes.map(escaped).join('|')})[\w+=.~-]{${least}}[\w+/=.~-]*` +
    `|${issued.shapes.join('|')})`,
  'g',
)
const webhook = new RegExp(issued.webhooks.join('|'), 'dg')

const trailing = /[.=+/~-]+$/

/** A published prefix and at least 16 more characters, a digit or a capital among them. */
export function issuedTokens(text: string): Range[] {
  const found: Range[] = []
  if (text.search(token) >= 0)
    for (const { 0: run, index } of text.matchAll(token)) {
      const word = run.replace(trailing, '')
      if (/\d|[a-z][A-Z]/.test(word.slice(-least))) found.push([index, index + word.length])
    }
  if (text.includes('hook') || text.includes('telegram'))
    for (const { indices } of text.matchAll(webhook))
      for (const range of indices?.slice(1) ?? []) if (range) found.push(range)
  return found
}

const starts = [...prefixes, ...issued.shapes.flatMap((shape) => /^[A-Za-z]+/.exec(shape) ?? [])]

/** Whether letters at the end of a text may go on as a token. */
export const mayBeginToken = (letters: string): boolean =>
  starts.some((start) => start.startsWith(letters) || letters.startsWith(start))
