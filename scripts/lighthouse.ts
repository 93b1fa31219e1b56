/**
 * `npm run lighthouse`: measures the built public pages with Lighthouse's mobile preset and fails if
 * the median of five runs misses a limit. In between it measures a one-line page as a baseline: the
 * time that the tool and the browser take on this machine.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { ensureBuilt } from './ensure-built.ts'
import { startBff, startPlatform, stop } from './processes.ts'

const RUNS = 5
/** Attempts at one run, because Lighthouse itself sometimes fails. */
const MAX_ATTEMPTS = 4
const PAGES = ['/en/prices', '/en/help/auto-renew']

/** Scores are from 0 to 1, LCP and TBT in milliseconds. */
const limits = [
  { name: 'accessibility', atLeast: 1 },
  { name: 'best practices', atLeast: 1 },
  { name: 'SEO', atLeast: 1 },
  { name: 'LCP', atMost: 1200 },
  { name: 'TBT', atMost: 50 },
  { name: 'CLS', atMost: 0.01 },
] as const
type Name = (typeof limits)[number]['name']
/** `machine` is Lighthouse's index of how fast the machine was during the run. */
type Result = Record<Name | 'machine', number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { code: string }
}

const dir = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
const bin = resolve(import.meta.dirname, '../node_modules/.bin/lighthouse')

const firstLine = (text: string) =>
  (text.split('\n').find((line) => line.trim() !== '') ?? 'no message').slice(0, 200)

/**
 * One run in a fresh browser. The report goes to a file, because the tool may exit before a pipe has
 * been read to its end.
 * @throws Error with one line on why nothing was measured
 */
async function runLighthouse(url: string, file: string): Promise<Report> {
  rmSync(file, { force: true })
  const child = spawn(
    bin,
    [
      url,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
    },
  )
  const stderr: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
  if (report?.runtimeError) throw new Error(report.runtimeError.code)
  if (!report || code !== 0)
    throw new Error(`ended with ${code}: ${firstLine(Buffer.concat(stderr).toString('utf8'))}`)
  return report
}

/** Repeats a run that measured nothing: sometimes the browser records no trace (`NO_NAVSTART`). */
async function runWithRetries(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runLighthouse(url, join(dir, 'report.json'))
    } catch (error) {
      console.log(`  not measured: ${error instanceof Error ? error.message : 'failed'}`)
      if (attempt === MAX_ATTEMPTS)
        throw new Error(`${url} could not be measured`, { cause: error })
    }
}

async function measure(url: string): Promise<Result> {
  const { categories, audits, environment } = await runWithRetries(url)
  const score = (name: string) => categories[name]?.score ?? 0
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Serves a page with one line of text and one CSS rule. */
async function startOneLinePage(): Promise<Server> {
  const bodies: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html; charset=utf-8',
      '<!doctype html><html lang="en"><title>A line</title>' +
        '<meta name="viewport" content="width=device-width">' +
        '<link rel="stylesheet" href="/line.css"><p>One line of text.</p></html>',
    ],
    '/line.css': ['text/css', 'body{font:1rem sans-serif}'],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = bodies[url] ?? ['text/plain', '']
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const rounded = (value: number) => Number(value.toPrecision(4))
const joined = (values: readonly number[]) => values.map(rounded).join(' ')

/** Measures a page and prints the figures. Returns how many limits it missed. */
async function check(origin: string, page: string, oneLineUrl: string): Promise<number> {
  // Fill the page cache first: we measure what every visitor but the first one gets.
  await fetch(origin + page)
  const runs: Result[] = []
  const oneLineRuns: Result[] = []
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measure(origin + page))
    oneLineRuns.push(await measure(oneLineUrl))
  }
  console.log(`\n${page}`)
  let missed = 0
  for (const limit of limits) {
    const values = runs.map((run) => run[limit.name])
    const value = median(values)
    const isMet = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
    const expected = 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
    const mark = isMet ? ' ' : '✗'
    console.log(
      `${mark} ${limit.name.padEnd(16)} ${rounded(value)}  (${expected})  of ${joined(values)}`,
    )
    if (!isMet) missed += 1
  }
  for (const name of ['LCP', 'TBT'] as const)
    console.log(`  ${name} of one line  ${joined(oneLineRuns.map((run) => run[name]))}`)
  const machine = runs.map((run) => run.machine)
  console.log(`  benchmarkIndex   ${median(machine)}  of ${machine.join(' ')}`)
  return missed
}

ensureBuilt()
const platform = await startPlatform({
  PLATFORM_PORT: '0',
  PLATFORM_DATA_DIR: join(dir, 'platform'),
})
const bff = await startBff({
  PORT: '0',
  PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
  PORTICO_DATA_DIR: dir,
  PORTICO_BRAND_NAME: 'Northmark',
  PORTICO_TAX_FILE: 'src/platform/sample/tax.json',
  PORTICO_LOG_LEVEL: 'error',
})
const oneLinePage = await startOneLinePage()
const oneLineUrl = `http://127.0.0.1:${(oneLinePage.address() as AddressInfo).port}/`
let missed = 0
try {
  for (const page of PAGES) missed += await check(bff.listening.origin, page, oneLineUrl)
} catch (error) {
  missed += 1
  console.log(error instanceof Error ? error.message : 'failed')
} finally {
  oneLinePage.close()
  await stop(bff.child)
  await stop(platform.child)
  rmSync(dir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nAll limits are met.' : `\n${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
