/**
 * `npm run provider:inspect -- --url https://api.example.com --key …` reads a provider once. The key
 * is sent only to that address and never printed.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { questionBody } from '#bff/chat/question.ts'
import { parseJson } from '#dialects/json.ts'
import { createTransport, readText } from '#server/transport.ts'

import { anonymise } from './anonymise.ts'
import { printChat, recommendFormat } from './chat.ts'
import { inspect } from './inspect.ts'
import { printReport } from './print.ts'
import type { Ask } from './recording.ts'

const usage = `npm run provider:inspect -- --url <base address> --key <API key> [options]

Reads every resource of a provider with all its pages, and one record of each alone. Prints what is
recognised, what is not, and a portico.provider.json to start from.

  --url <address>        the provider's base address: https, or on this machine
  --key <API key>        sent to that address only, and never printed
  --profile <file>       write the profile to a new file
  --chat <question>      ask the assistant, and recommend a chat.format
  --save-fixture <file>  write all responses, anonymised
  --help                 print this`

function fail(message: string): never {
  console.error(`portico: ${message}\n\n${usage}`)
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    'save-fixture': { type: 'string' },
    profile: { type: 'string' },
    chat: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const { url, key } = values
if (!url || !URL.canParse(url)) fail('--url must be an address')
if (!key || !/^[\x21-\x7e]+$/.test(key)) fail('--key is missing')
const base = new URL(url)
const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(base.hostname)
if (base.protocol !== 'https:' && !isLoopback) fail('--url must be https, or on this machine')

const transport = createTransport(base)
const ask: Ask = async (path) => {
  const open = !path.startsWith('/api/v1/sdk/')
  const response = await transport.send({
    method: 'GET',
    path,
    // Public endpoints get no credentials (§4).
    headers: { accept: 'application/json', ...(open ? {} : { authorization: `Bearer ${key}` }) },
    signal: AbortSignal.timeout(20_000),
  })
  const text = await readText(response, 33_554_432)
  return {
    status: response.status,
    headers: response.headers,
    body: response.status >= 400 ? parseErrorBody(text) : parseJson(text),
  }
}

/** An error page may not be JSON. */
function parseErrorBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

/** Sends one question, as Portico does without a template of the operator's. */
async function askAssistant(question: string): Promise<void> {
  const response = await transport.send({
    method: 'POST',
    path: '/api/v1/sdk/ai-agent/chat-messages',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      questionBody({
        request: { message: question, clientMessageId: randomUUID() },
        model: null,
        providerConversationId: null,
        conversationId: randomUUID(),
        history: [],
        user: 'inspect',
        shareWith: null,
        language: null,
      }),
    ),
    signal: AbortSignal.timeout(120_000),
  })
  const text = await readText(response, 4_194_304)
  console.log(`Status: ${response.status}`)
  console.log(printChat(recommendFormat(new TextEncoder().encode(text))))
}

if (values.chat !== undefined) {
  await askAssistant(values.chat)
  await transport.close()
  process.exit(0)
}

const report = await inspect(ask)
await transport.close()
console.log(printReport(report))
const fixture = values['save-fixture']
if (fixture) {
  const bodies = Object.fromEntries(
    report.sections.map(({ path, bodies }) => [path, bodies.map((body) => anonymise(body))]),
  )
  writeFileSync(fixture, `${JSON.stringify(bodies, null, 2)}\n`)
  console.log(`\nAnonymised answers: ${fixture}. Look through them before you share them.`)
}
if (values.profile) {
  writeFileSync(values.profile, `${JSON.stringify(report.profile, null, 2)}\n`, { flag: 'wx' })
  console.log(`Starting profile: ${values.profile}`)
}
process.exitCode = report.sections.some(({ problem }) => problem === null) ? 0 : 1
