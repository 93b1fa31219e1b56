/**
 * Records that translations say what the English says now (`src/i18n/stamps.ts`):
 *
 *   npm run i18n:stamp                        translations that changed since they were last stamped
 *   npm run i18n:stamp -- de                  everything in German
 *   npm run i18n:stamp -- de account:title    one text, or all that begin so
 *   npm run i18n:stamp -- all account:title   the English changed in wording only
 *
 * Then lists what is still stale.
 */
import { execFileSync } from 'node:child_process'

import { languages } from '#i18n/languages.ts'
import type { Texts } from '#i18n/pseudo.ts'
import {
  readStamps,
  staleKeys,
  stampFile,
  stampsOf,
  wholeTexts,
  writeStamps,
} from '#i18n/stamps.ts'
import { byKey, localesFolder, namespaces, textsOf } from '#i18n/text-files.ts'

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: localesFolder, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}

/** The language's texts when its stamps were last committed. */
function textsWhenStamped(tag: string): Map<string, string> {
  const commit = git('log', '-1', '--format=%H', '--', stampFile(tag)).trim() || 'HEAD'
  const texts = namespaces.map((name): [string, Texts] => {
    const content = git('show', `${commit}:./${tag}/${name}.json`)
    return [name, content === '' ? {} : (JSON.parse(content) as Texts)]
  })
  return wholeTexts(byKey(Object.fromEntries(texts)))
}

function changedSince(tag: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const before = textsWhenStamped(tag)
  const now = wholeTexts(byKey(textsOf(tag)))
  return keys.filter((key) => before.get(key) !== now.get(key))
}

const [wanted, ...prefixes] = process.argv.slice(2)
const current = stampsOf(byKey(textsOf('en')))
const translated = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en')
if (wanted !== undefined && wanted !== 'all' && !translated.includes(wanted))
  throw new Error(`${wanted} is no language of locales/`)

for (const tag of translated) {
  const stamps = readStamps(tag)
  const stale = staleKeys(stamps, current)
  const reviewed =
    wanted === undefined
      ? changedSince(tag, stale)
      : wanted === 'all' || wanted === tag
        ? stale.filter((key) => prefixes.length === 0 || prefixes.some((p) => key.startsWith(p)))
        : []
  const done = new Set(reviewed)
  const next = Array.from(current, ([key, hash]): [string, string | undefined] => [
    key,
    done.has(key) ? hash : stamps.get(key),
  ])
  writeStamps(
    tag,
    new Map(next.flatMap(([key, hash]) => (hash === undefined ? [] : [[key, hash]]))),
  )
  const left = stale.filter((key) => !done.has(key))
  console.log(`${tag}: ${done.size} stamped, ${left.length} stale`)
  for (const key of left) console.log(`  ${key}`)
}
