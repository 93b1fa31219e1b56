/** Sends a file's bytes with `node:http` and nothing else. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = readFileSync(process.argv[2] ?? '')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  // Never a string or null while a TCP server listens.
  process.send?.((server.address() as AddressInfo).port)
})
