/** Cached public pages compared with nginx serving the same bytes, and the size of each page. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { Client } from 'undici'

import { languages } from '#i18n/languages.ts'
import { startBff, startPlatform, stop } from '#scripts/processes.ts'

import { freePort, usage } from './assistant/processes.ts'
import { type Bench, type Measure, percentile, step, summary, timed } from './bench.ts'
import type { Load } from './public/load.ts'

/** Short rounds that alternate between both servers, so other load on the machine affects both. */
const SECONDS = 1
/** Rounds until V8 has optimised the code. */
const WARM_UP_ROUNDS = 8
const ROUNDS = 15

interface Rate {
  /** Responses per second of wall-clock time. */
  clock: number
  /** Responses per second of the server's CPU time, which other load on the machine affects less. */
  cpu: number
}

/** Sends the requests from a separate process, so the clients' CPU time is not measured. */
async function measureRate(server: ChildProcess, origin: string, path: string): Promise<Rate> {
  const before = usage(server)
  const loader = fork(join(import.meta.dirname, 'public/load.ts'), [origin, path, String(SECONDS)])
  const { responses, seconds } = await new Promise<Load>((done, failed) => {
    loader.once('message', (message) => done(message as Load))
    loader.once('exit', (code) => failed(new Error(`the loader ended with ${code}`)))
  })
  return { clock: responses / seconds, cpu: responses / (usage(server).cpu - before.cpu) }
}

interface Round {
  ours: Rate
  theirs: Rate
}

const median = (rounds: readonly Round[], of: (round: Round) => number): number =>
  percentile(rounds.map(of), 0.5)

function compare(rounds: readonly Round[]): Measure[] {
  const ours = rounds.map(({ ours: { cpu } }) => 1e6 / cpu)
  return [
    {
      name: 'a cached page',
      ...summary(ours),
      unit: 'µs',
      beside: {
        name: 'nginx, the same bytes from a file',
        value: median(rounds, ({ theirs }) => 1e6 / theirs.cpu),
      },
      atMostTimes: 5,
      about: 'CPU time of one response, with every check of the border.',
    },
    {
      name: 'cached pages per second',
      value: median(rounds, (round) => round.ours.clock),
      unit: '/s',
      beside: { name: 'nginx', value: median(rounds, (round) => round.theirs.clock) },
      about: 'By wall-clock time, with 32 connections: what else the machine does lowers both.',
    },
  ]
}

/** Starts nginx as a single process that serves the same bytes from a file. */
async function startNginx(dir: string, bytes: Uint8Array) {
  const port = await freePort()
  mkdirSync(join(dir, 'root'))
  writeFileSync(join(dir, 'root', 'prices.html'), bytes)
  const config = join(dir, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${dir}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path ${dir}/b; proxy_temp_path ${dir}/p; fastcgi_temp_path ${dir}/f;
      uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
      server { listen 127.0.0.1:${port}; root ${dir}/root; default_type text/html;
        add_header Content-Encoding br; add_header Cache-Control "public, max-age=60"; etag on; } }`,
  )
  const child = spawn('nginx', ['-p', dir, '-c', config], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    try {
      await fetch(`${origin}/prices.html`)
      return { origin, child }
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((next) => {
        setTimeout(next, 50)
      })
    }
  }
}

const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

async function run(): Promise<Measure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const platform = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(dir, 'platform'),
  })
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
    PORTICO_DATA_DIR: dir,
    PORTICO_TAX_FILE: 'src/platform/sample/tax.json',
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_PUBLIC_PER_MINUTE: '1000000',
  })
  const { origin } = bff.listening
  const measures: Measure[] = []
  let peer: Awaited<ReturnType<typeof startNginx>> | null = null
  try {
    const client = new Client(origin)
    const get = async (path: string) => {
      const { body } = await client.request({
        method: 'GET',
        path,
        headers: { 'accept-encoding': 'br' },
      })
      return new Uint8Array(await body.arrayBuffer())
    }
    const first = await timed(() => get('/en/prices'))
    const bytes = await get('/en/prices')
    for (const { tag: locale } of languages)
      measures.push({
        name: `all prices, ${locale}, HTML with brotli`,
        value: (await get(`/${locale}/prices`)).length / 1024,
        unit: 'KiB',
        atMost: 16,
        about: 'What a visitor receives to see every price.',
      })
    const html = await (await fetch(`${origin}/en/prices`)).text()
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? ''
    const text = await (await fetch(origin + script)).text()
    measures.push(
      {
        name: 'script of the pages, gzip',
        value: gzipSync(text, { level: 9 }).length / 1024,
        unit: 'KiB',
        atMost: 2,
        about: 'The pages work without it.',
      },
      {
        name: 'first response, nothing cached',
        value: first,
        unit: 'ms',
        about:
          'Wall-clock time of the first page after the start: prices are read, the page is drawn.',
      },
    )
    if (hasNginx()) {
      peer = await startNginx(dir, bytes)
      const rounds: Round[] = []
      step('requesting cached pages')
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
        rounds.push({
          ours: await measureRate(bff.child, origin, '/en/prices'),
          theirs: await measureRate(peer.child, peer.origin, '/prices.html'),
        })
      measures.push(...compare(rounds.slice(WARM_UP_ROUNDS)))
    } else console.log('  nginx is not installed: the share of nginx is not measured')
    await client.close()
  } finally {
    if (peer) await stop(peer.child)
    await stop(bff.child)
    await stop(platform.child)
    rmSync(dir, { recursive: true, force: true })
  }
  return measures
}

export const bench: Bench = { title: 'Public pages', run }
