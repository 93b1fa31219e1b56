/** nginx in front of replicas, with the files of `deploy/` as they are shipped but for its addresses. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shipped = resolve(import.meta.dirname, '../deploy')

interface Options {
  /** For its files. */
  folder: string
  port: number
  replicas: readonly number[]
  /** The port for plain http and a file with certificate and key. Without it, no TLS. */
  tls?: { redirectPort: number; file: string }
}

/** Replaces what is there; anything else means that the shipped file has changed. */
function replace(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}`)
  return text.replace(pattern, by)
}

export function startNginx({ folder: parent, port, replicas, tls }: Options): ChildProcess {
  const folder = join(parent, 'nginx')
  mkdirSync(folder)
  cpSync(join(shipped, 'nginx-rules.conf'), join(folder, 'nginx-rules.conf'))
  const [, parameters = ''] =
    /server portico-1:4400([^;]*);/.exec(readFileSync(join(shipped, 'nginx.conf'), 'utf8')) ?? []
  const servers = replicas.map((each) => `server 127.0.0.1:${each}${parameters};`).join('\n')
  // Where a user without rights may write.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const edits: [RegExp, string][] = [
    [/^http \{$/m, `http { access_log off; ${temporary}`],
    [/(?:\s*server portico-\d:4400[^;]*;)+/, `\n${servers}`],
    [/listen 80;/, tls ? `listen 127.0.0.1:${tls.redirectPort};` : `listen unix:${folder}/80;`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port}${tls ? ' ssl' : ''};`],
    [/ssl_certificate .*;/, tls ? `ssl_certificate ${tls.file};` : ''],
    [/ssl_certificate_key .*;/, tls ? `ssl_certificate_key ${tls.file};` : ''],
  ]
  const site = edits.reduce(
    (text, [pattern, by]) => replace(text, pattern, by),
    readFileSync(join(shipped, 'nginx.conf'), 'utf8'),
  )
  const file = join(folder, 'nginx.conf')
  const own = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\n`
  writeFileSync(file, own + site)
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
}
