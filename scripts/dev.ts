/**
 * `npm run dev`: Vite with hot reload on http://127.0.0.1:4400, which proxies `/api` and the public
 * pages to the BFF. BFF and platform restart when their sources change. Only the build has the
 * strict CSP.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

import { createServer } from 'vite'

import { ensureBuilt } from './ensure-built.ts'

const root = resolve(import.meta.dirname, '..')
const [web, bff, platform] = [4400, 4401, 4500]

function watch(entry: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', entry], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  process.on('exit', () => child.kill())
}

ensureBuilt()
watch('src/platform/main.ts', { PLATFORM_PORT: String(platform) })
watch('src/main.ts', {
  PORT: String(bff),
  PORTICO_ORIGIN: `http://127.0.0.1:${web}`,
  PORTICO_UPSTREAM_URL: process.env.PORTICO_UPSTREAM_URL ?? `http://127.0.0.1:${platform}`,
})

const toBff = { target: `http://127.0.0.1:${bff}`, changeOrigin: false }
const vite = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    port: web,
    strictPort: true,
    proxy: {
      '/api': toBff,
      '/embed': toBff,
      '^/(?:prices|help)(?:/|$)': toBff,
      '^/[a-z]{2,3}(?:-[A-Za-z0-9]+)*/(?:prices|help)': toBff,
      '^/(?:sitemap.*\\.xml|robots\\.txt)$': toBff,
    },
  },
})
await vite.listen()
vite.printUrls()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
