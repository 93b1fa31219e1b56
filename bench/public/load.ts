/**
 * `load.ts <origin> <path> <seconds>`: requests a page over several keep-alive connections, one request
 * at a time on each, and sends the parent process the number of complete responses. Uses bare sockets
 * and the same bytes every time, because a slower client would be the bottleneck.
 */
import { connect } from 'node:net'

export interface Load {
  responses: number
  seconds: number
}

const CONNECTIONS = 32

const [origin = '', path = '', seconds = ''] = process.argv.slice(2)
const { hostname, host, port } = new URL(origin)
const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`

/** Size of a response in bytes, from its first chunk, which always holds the whole header. */
function responseLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (end === -1 || length === undefined || !head.startsWith('HTTP/1.1 200 '))
    throw new Error(`${path} responded with ${head.slice(0, 80)}`)
  return end + 4 + Number(length)
}

let responses = 0
for (let nth = 0; nth < CONNECTIONS; nth += 1) {
  const socket = connect(Number(port), hostname, () => socket.write(request))
  let missingBytes = 0
  socket.on('data', (chunk: Buffer) => {
    if (missingBytes === 0) missingBytes = responseLength(chunk)
    missingBytes -= chunk.length
    if (missingBytes > 0) return
    responses += 1
    socket.write(request)
  })
}
const started = performance.now()
setTimeout(
  () => {
    const load: Load = { responses, seconds: (performance.now() - started) / 1000 }
    process.send?.(load, undefined, undefined, () => process.exit(0))
  },
  Number(seconds) * 1000,
)
