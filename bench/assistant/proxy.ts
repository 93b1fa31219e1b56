/**
 * Node's own floor: a proxy of a dozen lines that passes an answer's bytes on and does nothing else.
 * What it costs beside nginx, no server in Node gets below with Node's HTTP on both sides.
 */
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

const port = process.env['BENCH_UPSTREAM']
const server = createServer((request, response) => {
  const { method, url: path, headers } = request
  const onward = ask({ port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('error', () => undefined)
  response.on('close', () => onward.destroy())
  request.pipe(onward)
})
server.listen(0, '127.0.0.1', 4096, () => {
  // A TCP server that listens has such an address.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
