/** What the bench runs beside itself, and what the system says of it. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { smallYoung } from '#scripts/processes.ts'

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // A TCP server that listens has such an address.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const listening = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
      socket.once('error', () => resolve(false))
    })
    if (open) return
    await sleep(50)
  }
  throw new Error(`nobody listens on ${port}`)
}

const startForked = async (
  file: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(join(import.meta.dirname, file), [], {
    env: { ...process.env, ...env },
    execArgv,
  })
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
  })
  return { child, port }
}

export const startUpstream = (env: Record<string, string>) => startForked('upstream.ts', env)

/** With the same settings as the BFF. */
export const startProxy = (upstream: number) =>
  startForked('proxy.ts', { BENCH_UPSTREAM: String(upstream) }, smallYoung)

/** nginx as one process that passes everything on unbuffered. */
export const startNginx = async (
  folder: string,
  upstream: number,
): Promise<{ child: ChildProcess; port: number }> => {
  const port = await freePort()
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log;
     events { worker_connections 8192; }
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       upstream provider { server 127.0.0.1:${upstream}; keepalive 64; }
       server { listen 127.0.0.1:${port} backlog=4096;
         location / { proxy_pass http://provider; proxy_http_version 1.1;
           proxy_read_timeout 600s; proxy_set_header Connection ""; proxy_buffering off; } }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  await listening(port)
  return { child, port }
}

const ticksPerSecond = 100

/** CPU seconds, as exactly as the kernel counts them: by nanoseconds for each thread, else by ticks. */
const cpuOf = (pid: number | undefined): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e9
  } catch {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }
}

/** CPU seconds and resident bytes of a process, from the kernel. */
export const usage = ({ pid }: ChildProcess): { cpu: number; memory: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return { cpu: cpuOf(pid), memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 }
}
