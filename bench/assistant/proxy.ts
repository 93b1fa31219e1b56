/**
 * The minimum for Node: a proxy of a dozen lines that passes bytes on and does nothing else. No
 * server that uses Node's HTTP on both sides can cost less.
 */
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

const port = process.env['BENCH_UPSTREAM']
const server = createServer((request, response) => {
  const { method, url: path, headers } = request
  const upstreamRequest = sendRequest({ port, method, path, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
    upstreamResponse.pipe(response)
  })
  upstreamRequest.on('error', () => response.destroy())
  response.on('error', () => undefined)
  response.on('close', () => upstreamRequest.destroy())
  request.pipe(upstreamRequest)
})
server.listen(0, '127.0.0.1', 4096, () => {
  // Never a string or null while a TCP server listens.
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
