/** Cached public pages against nginx serving the same bytes, and what goes over the wire. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { Client } from 'undici'

import { startBff, startPlatform, stop } from '#scripts/processes.ts'

import { type Bench, type Measure, timed } from './bench.ts'

const CONNECTIONS = 32
const SECONDS = 3

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** Answers a second at an address, by keep-alive connections that never wait for each other. */
async function rate(origin: string, path: string, seconds = SECONDS): Promise<number> {
  const until = performance.now() + seconds * 1000
  let answers = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new Client(origin)
      while (performance.now() < until) {
        const { statusCode, body } = await client.request({
          method: 'GET',
          path,
          headers: { 'accept-encoding': 'br' },
        })
        if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
        for await (const _chunk of body) continue
        answers += 1
      }
      await client.close()
    }),
  )
  return answers / seconds
}

/** The peer: one nginx worker with the same bytes as a file. */
async function startNginx(dir: string, bytes: Uint8Array) {
  const port = await freePort()
  chmodSync(dir, 0o755) // its worker runs as another user
  mkdirSync(join(dir, 'root'))
  writeFileSync(join(dir, 'root', 'prices.html'), bytes)
  const config = join(dir, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${dir}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path ${dir}/b; proxy_temp_path ${dir}/p; fastcgi_temp_path ${dir}/f;
      uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
      server { listen 127.0.0.1:${port}; root ${dir}/root; default_type text/html;
        add_header Content-Encoding br; add_header Cache-Control "public, max-age=60"; etag on; } }`,
  )
  const child = spawn('nginx', ['-p', dir, '-c', config], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${origin}/prices.html`)
      return { origin, child }
    } catch (error) {
      if (tries === 100) throw error
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
    for (const locale of ['en', 'de', 'es', 'fr', 'ja', 'ar'])
      measures.push({
        name: `all prices, ${locale}, HTML with brotli`,
        value: (await get(`/${locale}/prices`)).length / 1024,
        unit: 'KiB',
        atMost: 16,
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
      },
      { name: 'first answer of all, nothing cached', value: first, unit: 'ms' },
    )
    if (hasNginx()) {
      peer = await startNginx(dir, bytes)
      const rounds: { ours: number; theirs: number }[] = []
      await rate(origin, '/en/prices', 1)
      await rate(peer.origin, '/prices.html', 1)
      for (let round = 0; round < 3; round += 1)
        rounds.push({
          ours: await rate(origin, '/en/prices'),
          theirs: await rate(peer.origin, '/prices.html'),
        })
      const [median] = rounds.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs).slice(1)
      if (median)
        measures.push(
          { name: 'cached page, answers a second', value: median.ours, unit: '/s' },
          { name: 'nginx, the same bytes from a file', value: median.theirs, unit: '/s' },
          { name: 'share of nginx', value: median.ours / median.theirs, unit: '×', atLeast: 0.55 },
        )
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
