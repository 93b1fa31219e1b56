/**
 * Prints what the secrets filter leaks and what it damages in texts written by others:
 * `node scripts/run.mjs scripts/judge-secrets.ts FILE`. Each text states the `secrets` that must
 * not appear and what to `keep`; `debatable` ones are counted apart.
 */
import { readFileSync } from 'node:fs'

import { filterText } from '#dialects/text/secrets.ts'
import { createTextFilter } from '#dialects/text/text-filter.ts'

interface Judged {
  text: string
  secrets: string[]
  keep: string[]
  kind: string
  debatable?: boolean
}

const file = process.argv[2]
if (file === undefined) throw new Error('Name a file of texts')
const texts = JSON.parse(readFileSync(file, 'utf8')) as Judged[]

function letterByLetter(text: string): string {
  const filter = createTextFilter()
  return Array.from(text, (letter) => filter.push(letter)).join('') + filter.end()
}

function judge(name: string, filter: (text: string) => string): void {
  const results = texts.map((one) => {
    const { text, secrets, keep, kind, debatable = false } = one
    const shown = filter(text)
    const leaked = secrets.some((secret) => shown.includes(secret))
    const isKept = keep.every((part) => shown.includes(part))
    return { secrets, kind, debatable, shown, leaked, isKept }
  })
  const clear = results.filter(({ debatable }) => !debatable)
  const secret = clear.filter(({ secrets }) => secrets.length > 0)
  const harmless = clear.filter(({ secrets }) => secrets.length === 0)
  const leaks = secret.filter(({ leaked }) => leaked)
  const kept = secret.filter(({ isKept }) => isKept)
  const damaged = harmless.filter(({ isKept }) => !isKept)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(
    `${name}: leaked ${leaks.length} of ${secret.length}, kept whole around the secret ` +
      `${kept.length} of ${secret.length}, harmless damaged ${damaged.length} of ${harmless.length}`,
  )
  const list = (title: string, cases: typeof results) => {
    for (const { kind, shown } of cases) print(`  ${title} (${kind}): ${JSON.stringify(shown)}`)
  }
  list('leaked', leaks)
  list(
    'more than the secret removed',
    secret.filter(({ isKept }) => !isKept),
  )
  list('damaged', damaged)
  const debatable = results.filter((one) => one.debatable)
  list('debatable', debatable)
}

judge('whole', filterText)
judge('letter by letter', letterByLetter)
