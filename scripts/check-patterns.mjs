// Lets `recheck` look for regular expressions of the server whose time grows faster than their text:
// a customer's or provider's text could stop the server with them. Literals are read from the source; what
// is composed (`new RegExp`) is recorded while the modules load, with its data. `--changed`: only files that
// differ from the main branch. Reviewed exceptions, each with its reason: scripts/reviewed-patterns.json.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { check } from 'recheck'
import { parseAst } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

/** What the server loads. Scripts of pages run in the reader's own browser. */
const isServers = (file) =>
  /^src\/(?:bff|contract|dialects|i18n|ledger|server|site|wire)\/.*\.tsx?$/.test(file) &&
  !/\.(?:test|bundled)\.ts$|\/(?:testing|script)\//.test(file)

const all = git('ls-files', '-co', '--exclude-standard', 'src').filter(isServers)
const changed = new Set([...git('diff', '--name-only', 'main'), ...git('ls-files', '-o', 'src')])
// A list of words may be composed into the patterns of its folder.
const isChanged = (file) =>
  changed.has(file) ||
  [...changed].some((other) => other.endsWith('.json') && other.startsWith(join(file, '..')))
const files = process.argv.includes('--changed') ? all.filter(isChanged) : all

/** By how it is written: `/source/flags`. */
const patterns = new Map()
function add(source, flags, place) {
  const written = `/${source}/${flags}`
  const places = patterns.get(written)?.places ?? []
  patterns.set(written, { written, source, flags, places: [...places, place] })
}

const recorded = new Set()
const Native = globalThis.RegExp
globalThis.RegExp = class RegExp extends Native {
  constructor(pattern, flags) {
    super(pattern, flags)
    const [, , frame = ''] = new Error('here').stack.split('\n')
    const [, url, line] = /(file:.*?):(\d+):\d+/.exec(frame) ?? []
    const file = url && relative(root, fileURLToPath(url))
    if (!files.includes(file)) return
    recorded.add(`${file}:${line}`)
    add(this.source, this.flags, `${file}:${line}`)
  }
}
for (const file of files)
  if (file.endsWith('.ts')) await import(pathToFileURL(join(root, file)).href)
globalThis.RegExp = Native

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return
  visit(node)
  for (const child of Object.values(node)) walk(child, visit)
}
for (const file of files) {
  const code = readFileSync(join(root, file), 'utf8')
  const placeOf = ({ start }) => `${file}:${code.slice(0, start).split('\n').length}`
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (node.regex) add(node.regex.pattern, node.regex.flags, placeOf(node))
    const isComposed = node.type === 'NewExpression' && node.callee.name === 'RegExp'
    // Made while the server runs: what of, nobody knows here.
    if (isComposed && !recorded.has(placeOf(node)))
      add(code.slice(node.start, node.end).replaceAll(/\s+/g, ' '), 'at run time', placeOf(node))
  })
}

/**
 * A repetition with an upper bound costs at most so much more at each place, however long the text is. Its
 * bound is made small, so that only unbounded growth is found.
 */
const shortened = (source) =>
  source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|\{(\d+)(?:,(\d+))?\}/gs, (whole, least, most) => {
    if (least === undefined) return whole
    const bounds = [least, most].filter((bound) => bound !== undefined)
    return `{${bounds.map((bound) => Math.min(Number(bound), 3)).join(',')}}`
  })

/** A short attack, or many linear steps would look like a quadratic number of them. */
const options = { timeout: 120_000, maxAttackStringSize: 20_000 }

const reviewed = JSON.parse(readFileSync(join(root, 'scripts', 'reviewed-patterns.json'), 'utf8'))
const isReviewed = ({ written, places }) =>
  reviewed.some(
    ({ file, starts }) => written.startsWith(starts) && places[0].startsWith(`${file}:`),
  )

const waiting = [...patterns.values()].filter((pattern) => !isReviewed(pattern))
const found = []
async function checkNext() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { written, source, flags, places } = next
    const result =
      flags === 'at run time'
        ? { status: 'unknown' }
        : await check(shortened(source), flags.replace('d', ''), options)
    if (result.status === 'safe') continue
    const why = result.complexity?.summary ?? result.error?.kind ?? 'composed at run time'
    found.push(`${places[0]}  ${why}  ${result.attack?.pattern ?? ''}\n  ${written.slice(0, 300)}`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
for (const line of found.toSorted((a, b) => a.localeCompare(b))) console.log(line)
console.log(`${patterns.size} regular expressions, ${found.length} to look at`)
process.exit(found.length === 0 ? 0 : 1)
