/**
 * A provider in its own process. Every chat reply sends one word at once, and more while its group
 * is streaming; the question names the group, `group=<name>`. The parent process starts a group with
 * the message `{ stream: name }` and stops it with `{ stream: null }`, which returns the word count.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two words of one reply. */
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
let wordCount = 0
const sendWord = (response: ServerResponse) => {
  response.write(words[wordCount % words.length] ?? '')
  wordCount += 1
}

let timer: NodeJS.Timeout | undefined
/** A group's replies take turns, so that words are spread evenly over time. */
const streamGroup = (name: string) => {
  const replies = [...(groups.get(name) ?? [])]
  const started = performance.now()
  let turns = 0
  timer = setInterval(() => {
    const due = ((performance.now() - started) / pace) * replies.length
    for (; turns < due; turns += 1) {
      const next = replies[turns % replies.length]
      if (next && !next.destroyed) sendWord(next)
    }
  }, 1)
}

process.on('message', ({ stream: name }: { stream: string | null }) => {
  clearInterval(timer)
  if (name === null) process.send?.(wordCount)
  else {
    wordCount = 0
    streamGroup(name)
  }
})

const startReply = (question: string, response: ServerResponse) => {
  const name = /group=(\w+)/.exec(question)?.[1] ?? ''
  const group = groups.get(name) ?? new Set()
  groups.set(name, group.add(response))
  response.once('close', () => group.delete(response))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  sendWord(response)
}

let conversationCount = 0
const server = createServer((request, response) => {
  const path = request.url ?? ''
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
  // The benchmark aborts replies midway.
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  request.once('end', () => {
    const json = (data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: true, data, message: 'ok' }))
    }
    if (path.endsWith('/account')) json({ id: (request.headers.authorization ?? '').slice(-8) })
    else if (path.endsWith('/conversations')) {
      conversationCount += 1
      json({ id: `c${conversationCount}` })
    } else if (path.endsWith('/chat-messages')) startReply(body, response)
    else json([])
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 4096, () => {
  // Never a string or null while a TCP server listens.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
