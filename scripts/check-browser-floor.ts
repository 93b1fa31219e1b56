/**
 * Fails if what was built uses something newer than the browser floor (`browser-floor.ts`) without asking
 * the browser for it first. Run after `npm run build`. Reviewed exceptions, each with its reason:
 * scripts/browser-floor/reviewed.json; a key there covers the keys beneath it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { findNewer } from './browser-floor/find.ts'
import reviewed from './browser-floor/reviewed.json' with { type: 'json' }
import { lackedBy } from './browser-floor/support.ts'

const dist = resolve(import.meta.dirname, '..', process.env['PORTICO_DIST'] ?? 'dist')
/** What is sent to browsers; `site/*.js` runs in the server. */
const isSent = (file: string) =>
  /\.(?:js|css|html)$/.test(file) && !/^site[\\/][^\\/]+\.js$/.test(file)

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isSent)
if (!files.some((file) => file.endsWith('index.html'))) throw new Error(`${dist} has no build`)
const uses = findNewer(
  files.map((file) => ({ file, code: readFileSync(join(dist, file), 'utf8') })),
)

const covers = (entry: string, key: string) => key === entry || key.startsWith(`${entry}.`)
const entries = Object.keys(reviewed)
const problems = [
  ...[...uses]
    .filter(([key]) => !entries.some((entry) => covers(entry, key)))
    .map(
      ([key, [first]]) => `${key} is newer than the floor of ${lackedBy(key).join(', ')}: ${first}`,
    ),
  ...entries
    .filter((entry) => ![...uses.keys()].some((key) => covers(entry, key)))
    .map((entry) => `${entry} is no longer used or no longer new: remove it from reviewed.json`),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${uses.size} newer features, ${problems.length} not reviewed`)
process.exitCode = problems.length === 0 ? 0 : 1
