/** The provider's remaining simple fields, for the folded "More details". */
import { htmlToText } from '#wire/dialect/text/html.ts'
import { isSecretName, mayPass } from '#wire/dialect/text/secrets.ts'
import { bare, scalarText } from '#wire/dialect/values/plain.ts'

import type { Candidate } from './plan.ts'
import type { Rec } from './record.ts'

/** As it is shown: a name and a value without markup. */
interface Extra {
  label: string
  value: string
}

const most = 40
const longest = 200

/** What only tells the machine something, or is said elsewhere. */
const noise =
  /^(?:object|type|links?self|self|etag|version|deletedat|sort|order|position|success|currency\w*|metadata\w*|uuid|guid|eventslastupdateofrdapdatabase)$/

function entry(rec: Rec, candidate: Candidate): Extra | null {
  const raw = rec.value(candidate)
  const plain = typeof raw === 'boolean' ? String(raw) : scalarText(raw)
  if (plain === null || plain.length > 2000 || plain.startsWith('0000-00-00')) return null
  const names = candidate.path.map(bare)
  if (names.some(isSecretName) || noise.test(names.join('')) || names.includes('proto')) return null
  const value = htmlToText(plain)
  return mayPass(names.at(-1) ?? '', value)
    ? { label: candidate.label.slice(0, 100), value: value.slice(0, longest) }
    : null
}

/** At most 40: what no field claims, and what a field claims but could not be read. */
export function extraOf(rec: Rec, more: readonly Extra[] = []): Extra[] {
  const result = [...more]
  for (const list of [rec.unread, rec.rest])
    for (const candidate of list) {
      if (result.length >= most) return result
      const one = entry(rec, candidate)
      if (one && !result.some(({ label }) => label === one.label)) result.push(one)
    }
  return result
}
