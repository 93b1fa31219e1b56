/** A provider of its own process whose assistant says `tokens` words, one each `pace` milliseconds. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const tokens = Number(process.env['BENCH_TOKENS'] ?? 200)
const pace = Number(process.env['BENCH_PACE'] ?? 50)

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

let made = 0
const server = createServer((request, response) => {
  const path = request.url ?? ''
  request.resume()
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
    } else if (path.endsWith('/chat-messages')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let said = 0
      const say = () => {
        response.write(words[said % words.length] ?? '')
        said += 1
        if (said < tokens && !response.destroyed) return
        clearInterval(timer)
        response.end('data: [DONE]\n\n')
      }
      const timer = setInterval(say, pace)
      say()
    } else json([])
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  // A TCP server that listens has such an address.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
