/** Starts that cannot succeed: one clear line that names the variable. Part of `npm run chaos`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Row } from './chaos-client.ts'

/** Exit code, and what the process wrote to standard error. */
function start(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9',
      PORTICO_LOG_LEVEL: 'silent',
      ...env,
    },
  })
  let text = ''
  child.stderr.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), 30_000)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(limit)
      resolve(`${code}: ${text.trim()}`)
    })
  })
}

export async function runStarts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-starts-'))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const garbage = join(folder, 'garbage')
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void taken.once('listening', resolve))
  // Never a string or null while a TCP server listens.
  const { port } = taken.address() as AddressInfo
  const cases: [name: string, expected: string, env: Record<string, string>][] = [
    [
      'a used port',
      '1: portico: PORT:',
      { PORT: String(port), PORTICO_DATA_DIR: join(folder, 'a') },
    ],
    ['a file as data directory', '1: portico: PORTICO_DATA_DIR:', { PORTICO_DATA_DIR: file }],
    [
      '/proc as data directory',
      '1: portico: PORTICO_DATA_DIR:',
      { PORTICO_DATA_DIR: '/proc/portico' },
    ],
    ['a misspelt setting', '1: portico: PORTICO_DATADIR:', { PORTICO_DATADIR: garbage }],
    [
      'a store that is away',
      '1: portico: PORTICO_STORE_URL:',
      {
        PORTICO_DATA_DIR: join(folder, 'b'),
        PORTICO_STORE_URL: 'redis://127.0.0.1:9',
        PORTICO_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url'),
      },
    ],
  ]
  const rows: Row[] = []
  for (const [name, expected, env] of cases) {
    const started = performance.now()
    const seen = await start(env)
    const ms = Math.round(performance.now() - started)
    // One line only.
    const lines = seen.split('\n').length
    rows.push({ name: `start: ${name}`, expected, seen: lines === 1 ? seen : `${lines} lines`, ms })
  }
  taken.close()
  rmSync(folder, { recursive: true, force: true })
  return rows
}
