/**
 * `npm run lighthouse`: the built public pages under Lighthouse's mobile preset, median of five
 * runs, against what is promised. Fails where a promise is missed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { build } from './build.ts'
import { startBff, startPlatform, stop } from './processes.ts'

const RUNS = 5
const PAGES = ['/en/prices', '/en/help/auto-renew']

/** Scores are 0–1; times in milliseconds. */
const promises = [
  { name: 'accessibility', atLeast: 1 },
  { name: 'best practices', atLeast: 1 },
  { name: 'SEO', atLeast: 1 },
  { name: 'LCP', atMost: 1200 },
  { name: 'TBT', atMost: 50 },
  { name: 'CLS', atMost: 0.01 },
] as const
type Name = (typeof promises)[number]['name']
type Result = Record<Name, number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { code: string }
}

const bin = resolve(import.meta.dirname, '../node_modules/.bin/lighthouse')

/** One run in a browser of its own. */
function lighthouse(url: string): Promise<Report> {
  const child = spawn(
    bin,
    [url, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
    },
  )
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      // With 1 it says in its report what went wrong.
      if (chunks.length > 0) done(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Report)
      else failed(new Error(`lighthouse ended with ${code}`))
    })
  })
}

/** Now and then the browser gives no trace (`NO_NAVSTART`): such a run measured nothing. */
async function traced(url: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const report = await lighthouse(url)
    if (!report.runtimeError) return report
    console.log(`  not measured: ${report.runtimeError.code}`)
    if (tries === 3) throw new Error(`${url} could not be measured`)
  }
}

async function measured(url: string): Promise<Result> {
  const { categories, audits } = await traced(url)
  const score = (name: string) => categories[name]?.score ?? 0
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function check(origin: string, page: string): Promise<number> {
  // The first visitor's page is made while the second's is only sent.
  await fetch(origin + page)
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measured(origin + page))
  console.log(`\n${page}`)
  let missed = 0
  for (const promise of promises) {
    const value = median(runs.map((run) => run[promise.name]))
    const kept = 'atLeast' in promise ? value >= promise.atLeast : value <= promise.atMost
    const wanted = 'atLeast' in promise ? `≥ ${promise.atLeast}` : `≤ ${promise.atMost}`
    const all = runs.map((run) => Number(run[promise.name].toPrecision(4))).join(' ')
    console.log(
      `${kept ? ' ' : '✗'} ${promise.name.padEnd(16)} ${Number(value.toPrecision(4))}  (${wanted})  of ${all}`,
    )
    if (!kept) missed += 1
  }
  return missed
}

build()
const dir = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
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
let missed = 0
try {
  for (const page of PAGES) missed += await check(bff.listening.origin, page)
} finally {
  await stop(bff.child)
  await stop(platform.child)
  rmSync(dir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
