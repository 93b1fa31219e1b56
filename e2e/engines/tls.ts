/** HTTPS in front of a server: WebKit keeps no Secure cookies of plain HTTP, even on loopback. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createServer } from 'node:tls'

export interface Certificate {
  key: Buffer
  cert: Buffer
}

export function createCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'portico-certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const { status, stderr } = spawnSync(
      'openssl',
      (
        'req -x509 -nodes -days 2 -subj /CN=127.0.0.1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 ' +
        `-addext subjectAltName=IP:127.0.0.1,DNS:localhost -keyout ${key} -out ${cert}`
      ).split(' '),
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Listens on `port` and passes what it decrypts to `target`, another port. Returns how to end it. */
export async function startTls(certificate: Certificate, port: number, target: number) {
  const server = createServer(certificate, (socket) => {
    // A browser drops connections at any time; the other end goes with it.
    pipeline(socket, connect(target, '127.0.0.1'), socket, () => undefined)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return () => server.close()
}
