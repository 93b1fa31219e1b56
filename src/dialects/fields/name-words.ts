/**
 * Names as the words they are made of, whatever their order, form and joints: `nextBillDate` and
 * `billing_next_on` are both `bill next`. Words that only say a field's kind do not count.
 */
import { remembered } from '#dialects/values/plain.ts'

import words from './words.json' with { type: 'json' }

const stemOf = new Map<string, string>()
for (const [stem, forms] of Object.entries(words.stems))
  for (const form of [stem, ...forms.split(' ')]) stemOf.set(form, stem)
for (const word of words.plain.split(' ')) if (!stemOf.has(word)) stemOf.set(word, word)
const longestWord = Math.max(...[...stemOf.keys()].map(({ length }) => length))
const longestName = 60

/** The fewest words that a bare name consists of; `null` if one is not known. */
const wordsIn = remembered((name): readonly string[] | undefined => {
  if (name.length > longestName) return undefined
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= name.length; end++)
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const before = best[start]
      const stem = stemOf.get(name.slice(start, end))
      if (stem === undefined || !before) continue
      const current = best[end]
      if (!current || before.length + 1 < current.length) best[end] = before.concat(stem)
    }
  return best[name.length]
})

const always = ['the', 'my', 'current']
const silent: Readonly<Record<string, ReadonlySet<string>>> = {
  day: new Set([
    ...always,
    ...'date datetime at on day time timestamp ts utc unix epoch ms iso of when'.split(' '),
  ]),
  amount: new Set([...always, ...'amount value cents minor units micros in'.split(' ')]),
  flag: new Set([...always, ...'is has enable active status state set on'.split(' ')]),
  is: new Set([...always, 'is', 'has']),
  other: new Set(always),
}

const keyOf = (kept: readonly string[]): string | null =>
  kept.length > 0 ? [...new Set(kept)].toSorted().join(' ') : null

/**
 * Keys under which a name of a kind meets others that mean the same, the narrower one first; none
 * if a word is not known. Only the narrow one stands for a name of ours: `renewal_enabled` says
 * more than `renewal`, but an `auto_renew_enabled` may mean `auto_renew`.
 */
export function wordKeys(name: string, kind = 'other'): string[] {
  const all = wordsIn(name)
  if (!all) return []
  const strict = keyOf(all.filter((word) => !silent[kind === 'flag' ? 'is' : kind]?.has(word)))
  const loose = keyOf(all.filter((word) => !silent[kind]?.has(word)))
  return [...new Set([strict, loose])].filter((key) => key !== null)
}
