/** More calls than there is room for, and a provider that fails for everybody. Part of `npm run chaos`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient, eventually, type Row } from './chaos-client.ts'
import { account, envelope } from './chaos-replies.ts'
import { startBff, stop } from './processes.ts'

const slowSockets = 500
const parallel = 400
const record = '/api/services/vps/s1'
const service = { id: 's1', type: 'vps', name: 'one', status: 'active' }

export async function runOverload(): Promise<Row[]> {
  let answer: 'ok' | 'slow' | 'fail' = 'ok'
  let inFlight = 0
  let most = 0
  let calls = 0
  const reply = (response: ServerResponse, status: number, data: unknown) => {
    inFlight -= 1
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(envelope(data))
  }
  const provider = createServer((request, response) => {
    if (request.url?.includes('/services/')) calls += 1
    inFlight += 1
    most = Math.max(most, inFlight)
    const isRecord = request.url?.includes('/services/') ?? false
    const data = request.url?.endsWith('/account') ? account : isRecord ? service : []
    if (answer === 'slow' && isRecord) setTimeout(() => reply(response, 200, data), 1_000)
    else reply(response, answer === 'fail' && isRecord ? 503 : 200, data)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => void provider.once('listening', resolve))
  // Never a string or null while a TCP server listens.
  const { port } = provider.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-overload-'))
  const { child, listening } = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_LOG_LEVEL: 'silent',
  })
  const client = createClient(listening.origin)
  const rows: Row[] = []
  const note = (name: string, expected: string, { seen, ms }: { seen: string; ms: number }) =>
    void rows.push({ name, expected, seen, ms })
  const cookies: string[] = []
  for (let nth = 0; nth < 4; nth += 1) cookies.push(await client.signIn(`chaos_customer_${nth}`))
  const [cookie = '', other = ''] = cookies
  const { hostname, port: ownPort } = new URL(listening.origin)

  const sockets = Array.from({ length: slowSockets }, () => {
    const socket = connect(Number(ownPort), hostname)
    socket.on('error', () => undefined)
    socket.write('G')
    return socket
  })
  const dripping = setInterval(() => sockets.forEach((socket) => socket.write('E')), 1_000)
  note(
    `${slowSockets} slow sockets: another's request`,
    '200',
    await client.outcome('GET', '/api/account', cookie),
  )
  clearInterval(dripping)
  for (const socket of sockets) socket.destroy()

  answer = 'slow'
  const crowd = Array.from({ length: parallel }, () => client.outcome('GET', record, cookie))
  const quiet = client.outcome('GET', record, other)
  const results = await Promise.all(crowd)
  const refused = results
    .filter(({ seen }) => seen === '503 overloaded')
    .toSorted((one, other) => one.ms - other.ms)
  note(`${parallel} slow reads of one key: those beyond its limit`, '503 overloaded', {
    seen: refused[0]?.seen ?? 'none refused',
    // The others waited until their time limit.
    ms: refused[parallel / 2]?.ms ?? 0,
  })
  note('… another key meanwhile', '200', await quiet)
  note('… most calls at the provider at once', '≤ 64', {
    seen: most <= 64 ? `${most} ≤ 64` : String(most),
    ms: 0,
  })

  answer = 'fail'
  // The slow reads before, which were answered, count for ten seconds.
  const isSent = async (nth: number) => {
    const sent = calls
    await client.outcome('GET', record, cookies[nth % cookies.length] ?? '')
    return calls > sent
  }
  let failed = 0
  while (failed < 60 && (await isSent(failed))) failed += 1
  const before = calls
  note(
    '503 for everybody: the circuit is open',
    '503 provider_unavailable',
    await client.outcome('GET', record, cookie),
  )
  note('… calls sent meanwhile, to find out', '≤ 1', {
    seen: calls - before > 1 ? String(calls - before) : `${calls - before} ≤ 1`,
    ms: 0,
  })
  note('… another route', '200', await client.outcome('GET', '/api/account', cookie))
  answer = 'ok'
  const read = async () => (await client.outcome('GET', record, other)).seen
  note('… until the circuit is closed', '200', await eventually(read, (seen) => seen === '200'))
  await stop(child)
  provider.closeAllConnections()
  provider.close()
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}
