/**
 * `npm run test:engines`: twelve journeys in WebKitGTK and Firefox against the production build. Writes
 * docs/browsers.md. Names as arguments run only journeys that contain one of them, and `ENGINE=Firefox` only
 * that engine; both write nothing.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

import { ChatProvider } from '#e2e/support/chat-provider.ts'
import { startChatWorld } from '#e2e/support/chat-world.ts'
import { startPublicWorld } from '#e2e/support/public-world.ts'
import { ensureBuilt } from '#scripts/ensure-built.ts'
import { browserFloor } from '#server/dashboard/browser-floor.ts'
import { freePort } from '#testing/free-port.ts'

import { type Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { journeys, type Servers } from './journeys.ts'
import { Page } from './page.ts'
import { createCertificate, startTls } from './tls.ts'
import { startWebKit } from './webkit.ts'

const endings: (() => unknown)[] = []

async function startServers(): Promise<Servers> {
  const certificate = createCertificate()
  const front = async (target: number, host = '127.0.0.1') => {
    const port = await freePort()
    endings.unshift(await startTls(certificate, port, target))
    return `https://${host}:${port}`
  }
  const settings = async () => {
    const port = await freePort()
    return { PORT: String(port), PORTICO_ORIGIN: await front(port) }
  }

  const worldSettings = await settings()
  const world = await startPublicWorld({ ...worldSettings, PORTICO_SUPPORT: '1' })
  endings.unshift(() => world.end())

  const chat = new ChatProvider()
  const chatSettings = await settings()
  const chatWorld = await startChatWorld(chat, chatSettings)
  endings.unshift(() => chatWorld.end())

  let html = ''
  const host = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><body>${html}</body></html>`)
  })
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done)
  })
  endings.unshift(() => host.close())
  const hostOrigin = await front((host.address() as AddressInfo).port, 'localhost')
  return {
    world,
    origin: worldSettings.PORTICO_ORIGIN,
    chat,
    chatOrigin: chatSettings.PORTICO_ORIGIN,
    hostPage: (body) => {
      html = body
      return hostOrigin
    },
  }
}

interface Result {
  engine: string
  /** By journey; empty if it passed. */
  failures: Map<string, string>
}

async function runIn(engine: Engine, servers: Servers, chosen: typeof journeys): Promise<Result> {
  const failures = new Map<string, string>()
  for (const { name, run } of chosen) {
    const pages: Page[] = []
    const started = performance.now()
    let failure = ''
    try {
      await run(async (origin = servers.origin) => {
        const page = new Page(await engine.open(), origin)
        pages.push(page)
        await page.tab.resize(1440, 900)
        return page
      }, servers)
    } catch (error) {
      failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    for (const page of pages) await page.tab.close().catch(() => undefined)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${failure ? '✗' : '✓'} ${engine.name}: ${name}, ${seconds} s`)
    if (failure) console.log(failure)
    failures.set(name, failure)
  }
  return { engine: engine.name, failures }
}

const wanted = process.argv.slice(2)
const only = process.env['ENGINE']
const chosen = journeys.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
ensureBuilt()
const results: Result[] = []
try {
  const servers = await startServers()
  // One after the other: together they would need more than two cores.
  for (const start of [startWebKit, startFirefox]) {
    if (only && !start.name.includes(only)) continue
    const engine = await start()
    try {
      results.push(await runIn(engine, servers, chosen))
    } finally {
      await engine.end()
    }
  }
} finally {
  for (const end of endings) await end()
}

const failed = results.flatMap(({ failures }) => [...failures.values()].filter(Boolean)).length
const cells = (read: (result: Result) => string) => `${results.map(read).join(' | ')} |`
const floor = new Intl.ListFormat('en-GB')
const names = Object.entries(browserFloor).map((entry) => entry.join(' '))
const page = `# Browsers

\`npm run test:engines\` writes this page: twelve journeys (\`e2e/engines/journeys.ts\`) through the
production build in the engines that \`npm test\` does not run. It is part of \`npm run test:release\`.

The oldest browsers that show the dashboard: ${floor.format(names)}. Older ones get a plain page.

${new Date().toISOString().slice(0, 10)}: ${failed === 0 ? 'passed' : `**${failed} failed**`}.

| journey | ${cells(({ engine }) => engine)}
|---|${'---|'.repeat(results.length)}
${chosen
  .map(
    ({ name }) =>
      `| ${name} | ${cells(({ failures }) => (failures.get(name) ? '**failed**' : 'passed'))}`,
  )
  .join('\n')}
`
if (wanted.length === 0) writeFileSync(resolve(import.meta.dirname, '../../docs/browsers.md'), page)
const count = results.length * chosen.length
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 && count > 0 ? 0 : 1
