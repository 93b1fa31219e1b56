/**
 * `npm run lighthouse`: the built public pages under Lighthouse's mobile preset, median of five
 * runs, against what is promised; between them a page of one line, which shows what the tool and the
 * browser cost by themselves on this machine. Fails where a promise is missed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { build } from './build.ts'
import { startBff, startPlatform, stop } from './processes.ts'

const RUNS = 5
/** Of one run, where the tool itself fails. */
const TRIES = 4
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
/** What was promised, and how fast the machine was meanwhile by the tool's own index. */
type Result = Record<Name | 'machine', number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { code: string }
}

const dir = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
const bin = resolve(import.meta.dirname, '../node_modules/.bin/lighthouse')

/** What the tool said when it failed: one short line. */
const firstLine = (text: string) =>
  (text.split('\n').find((line) => line.trim() !== '') ?? 'it said nothing').slice(0, 200)

/**
 * One run in a browser of its own; its report goes to a file, as the tool may end before a pipe has
 * taken all of it.
 * @throws Error saying in one line why nothing was measured
 */
async function lighthouse(url: string, file: string): Promise<Report> {
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
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
  if (report?.runtimeError) throw new Error(report.runtimeError.code)
  if (!report || code !== 0)
    throw new Error(`ended with ${code}: ${firstLine(Buffer.concat(said).toString('utf8'))}`)
  return report
}

/** Now and then the browser gives no trace (`NO_NAVSTART`): such a run measured nothing. */
async function traced(url: string): Promise<Report> {
  for (let tries = 1; ; tries += 1)
    try {
      return await lighthouse(url, join(dir, 'report.json'))
    } catch (error) {
      console.log(`  not measured: ${error instanceof Error ? error.message : 'failed'}`)
      if (tries === TRIES) throw new Error(`${url} could not be measured`, { cause: error })
    }
}

async function measured(url: string): Promise<Result> {
  const { categories, audits, environment } = await traced(url)
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

/** A page of one line with a style sheet of one rule. */
async function startLine(): Promise<Server> {
  const bodies: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html; charset=utf-8',
      '<!doctype html><html lang="en"><title>A line</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/line.css"><p>One line of text.</p></html>',
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

const listed = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(4))).join(' ') // prettier-ignore

async function check(origin: string, page: string, line: string): Promise<number> {
  // The first visitor's page is made while the second's is only sent.
  await fetch(origin + page)
  const runs: Result[] = []
  const besides: Result[] = []
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measured(origin + page))
    besides.push(await measured(line))
  }
  console.log(`\n${page}`)
  let missed = 0
  for (const promise of promises) {
    const value = median(runs.map((run) => run[promise.name]))
    const kept = 'atLeast' in promise ? value >= promise.atLeast : value <= promise.atMost
    const wanted = 'atLeast' in promise ? `≥ ${promise.atLeast}` : `≤ ${promise.atMost}`
    const all = listed(runs.map((run) => run[promise.name]))
    console.log(
      `${kept ? ' ' : '✗'} ${promise.name.padEnd(16)} ${Number(value.toPrecision(4))}  (${wanted})  of ${all}`,
    )
    if (!kept) missed += 1
  }
  for (const name of ['LCP', 'TBT'] as const)
    console.log(`  ${name} of one line  ${listed(besides.map((run) => run[name]))}`)
  const machine = runs.map((run) => run.machine)
  console.log(`  benchmarkIndex   ${median(machine)}  of ${machine.join(' ')}`)
  return missed
}

build()
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
const line = await startLine()
const lineAt = `http://127.0.0.1:${(line.address() as AddressInfo).port}/`
let missed = 0
try {
  for (const page of PAGES) missed += await check(bff.listening.origin, page, lineAt)
} catch (error) {
  missed += 1
  console.log(error instanceof Error ? error.message : 'failed')
} finally {
  line.close()
  await stop(bff.child)
  await stop(platform.child)
  rmSync(dir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
