/**
 * `load.ts <origin> <path> <seconds>`: asks a server by keep-alive connections, each waiting for its
 * own answer, and tells its parent how many came whole. Bare sockets and the same bytes each time: a
 * client that takes more than the server would measure itself.
 */
import { connect } from 'node:net'

export interface Load {
  answers: number
  seconds: number
}

const CONNECTIONS = 32

const [origin = '', path = '', seconds = ''] = process.argv.slice(2)
const { hostname, host, port } = new URL(origin)
const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`

/** Bytes of an answer, from its first ones; heads are small and come at once. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (end === -1 || length === undefined || !head.startsWith('HTTP/1.1 200 '))
    throw new Error(`${path} answers ${head.slice(0, 80)}`)
  return end + 4 + Number(length)
}

let answers = 0
for (let nth = 0; nth < CONNECTIONS; nth += 1) {
  const socket = connect(Number(port), hostname, () => socket.write(request))
  let left = 0
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) left = lengthOf(chunk)
    left -= chunk.length
    if (left > 0) return
    answers += 1
    socket.write(request)
  })
}
const began = performance.now()
setTimeout(
  () => {
    const load: Load = { answers, seconds: (performance.now() - began) / 1000 }
    process.send?.(load, undefined, undefined, () => process.exit(0))
  },
  Number(seconds) * 1000,
)
