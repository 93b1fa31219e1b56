/**
 * `npm run provider:inspect -- --url https://api.example.com --key … [--save-fixture file] [--profile file]`
 * reads a provider once. The key is sent to that address alone and printed nowhere.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { parseJson } from '#wire/dialect/json.ts'
import { createTransport, readText } from '#wire/transport.ts'

import { anonymise } from './anonymise.ts'
import { type Ask, inspect } from './inspect.ts'
import { printReport } from './print.ts'

const usage =
  'provider:inspect -- --url <base address> --key <API key> [--save-fixture <file>] [--profile <file>]'

function fail(message: string): never {
  console.error(`portico: ${message}\n${usage}`)
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    'save-fixture': { type: 'string' },
    profile: { type: 'string' },
  },
})
const { url, key } = values
if (!url || !URL.canParse(url)) fail('--url must be an address')
if (!key || !/^[\x21-\x7e]+$/.test(key)) fail('--key is missing')
const base = new URL(url)
const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(base.hostname)
if (base.protocol !== 'https:' && !isLoopback) fail('--url must be https, or on this machine')

const transport = createTransport(base)
const ask: Ask = async (path) => {
  const open = !path.startsWith('/api/v1/sdk/')
  const answer = await transport.send({
    method: 'GET',
    path,
    // Public endpoints get no credentials (§4).
    headers: { accept: 'application/json', ...(open ? {} : { authorization: `Bearer ${key}` }) },
    signal: AbortSignal.timeout(20_000),
  })
  const text = await readText(answer, 33_554_432)
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.status >= 400 ? softly(text) : parseJson(text),
  }
}

/** An error page need not be JSON. */
function softly(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

const report = await inspect(ask)
await transport.close()
console.log(printReport(report))
const fixture = values['save-fixture']
if (fixture) {
  const bodies = Object.fromEntries(
    report.sections.map(({ path, body }) => [path, anonymise(body)]),
  )
  writeFileSync(fixture, `${JSON.stringify(bodies, null, 2)}\n`)
  console.log(`\nAnonymised answers: ${fixture}. Look through them before you share them.`)
}
if (values.profile) {
  writeFileSync(values.profile, `${JSON.stringify(report.profile, null, 2)}\n`, { flag: 'wx' })
  console.log(`Starting profile: ${values.profile}`)
}
process.exitCode = report.sections.some(({ problem }) => problem === null) ? 0 : 1
