/**
 * A provider of its own process. An answer says one word at once and the next ones while its group
 * has the word: the group is named in the question, `group=<name>`. Messages: `{ speak: name }`;
 * `{ speak: null }`, answered with the number of words said since.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two words of one answer. */
const pace = Number(process.env['BENCH_PACE'] ?? 250)

const frame = (content: string): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'bench',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`
const words = 'Pointing a domain there takes two records, and changes show within about an hour. '
  .split(/(?<= )/)
  .map(frame)

const groups = new Map<string, Set<ServerResponse>>()
let said = 0
const say = (response: ServerResponse) => {
  response.write(words[said % words.length] ?? '')
  said += 1
}

let timer: NodeJS.Timeout | undefined
/** The answers of a group take turns, so that their words come one by one and not all at once. */
const speak = (name: string) => {
  const speakers = [...(groups.get(name) ?? [])]
  const started = performance.now()
  let turns = 0
  timer = setInterval(() => {
    const due = ((performance.now() - started) / pace) * speakers.length
    for (; turns < due; turns += 1) {
      const next = speakers[turns % speakers.length]
      if (next && !next.destroyed) say(next)
    }
  }, 1)
}

process.on('message', ({ speak: name }: { speak: string | null }) => {
  clearInterval(timer)
  if (name === null) process.send?.(said)
  else {
    said = 0
    speak(name)
  }
})

const answer = (question: string, response: ServerResponse) => {
  const name = /group=(\w+)/.exec(question)?.[1] ?? ''
  const group = groups.get(name) ?? new Set()
  groups.set(name, group.add(response))
  response.once('close', () => group.delete(response))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  say(response)
}

let made = 0
const server = createServer((request, response) => {
  const path = request.url ?? ''
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
  // Whoever measures lets go of answers in the middle.
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  request.once('end', () => {
    const json = (data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: true, data, message: 'ok' }))
    }
    if (path.endsWith('/account')) json({ id: (request.headers.authorization ?? '').slice(-8) })
    else if (path.endsWith('/conversations')) {
      made += 1
      json({ id: `c${made}` })
    } else if (path.endsWith('/chat-messages')) answer(body, response)
    else json([])
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 4096, () => {
  // A TCP server that listens has such an address.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
