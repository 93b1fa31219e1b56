/** Child processes of the assistant benchmark, and their CPU and memory use. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { smallYoungGeneration } from '#scripts/processes.ts'

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // Never a string or null while a TCP server listens.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const waitUntilListening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`nothing listens on port ${port}`)
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

/** Runs with the same V8 settings as the BFF. */
export const startProxy = (upstream: number) =>
  startForked('proxy.ts', { BENCH_UPSTREAM: String(upstream) }, smallYoungGeneration)

/** Starts nginx as a single process that proxies everything unbuffered. */
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
  await once(child, 'spawn')
  await waitUntilListening(port)
  return { child, port }
}

const ticksPerSecond = 100

/** CPU seconds: the sum of each thread's nanoseconds if the kernel counts them, else ticks. */
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

/** CPU seconds and resident bytes of a process. */
export const usage = ({ pid }: ChildProcess): { cpu: number; memory: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return { cpu: cpuOf(pid), memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 }
}
