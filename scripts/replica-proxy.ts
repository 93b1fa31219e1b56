/** nginx in front of replicas, as `docs/operating.md` configures it, without TLS. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function startNginx(options: {
  /** For its files. */
  folder: string
  port: number
  replicas: readonly number[]
  /** How long it keeps idle connections to a replica. */
  keepAliveSeconds: number
}): ChildProcess {
  const { port, replicas, keepAliveSeconds } = options
  const folder = join(options.folder, 'nginx')
  mkdirSync(folder)
  const file = join(folder, 'nginx.conf')
  const servers = replicas.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`)
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off; client_body_temp_path ${folder}/body;
       proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       upstream portico { ${servers.join(' ')} keepalive 16; keepalive_timeout ${keepAliveSeconds}s; }
       server {
         listen 127.0.0.1:${port};
         client_max_body_size 2m;
         location / {
           proxy_pass http://portico; proxy_http_version 1.1; proxy_set_header Connection "";
           proxy_set_header Host $http_host; proxy_buffering off; proxy_read_timeout 200s;
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
         }
       }
     }`,
  )
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
}
