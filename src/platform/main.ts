/** `npm run platform`. Under a parent process it announces its port and keys over IPC. */
import { serve } from '@hono/node-server'

import { ConfigRefused, readConfig } from './config.ts'
import { CommandRefused, runKeysCommand } from './keys-command.ts'
import { createPlatform } from './platform.ts'
import type { sampleKeys } from './sample/keys.ts'
import { DatabaseRefused } from './store/database.ts'

/** Loaded only if it is on, because the library takes 20 MiB. */
async function startLoginOf(
  { login }: ReturnType<typeof readConfig>,
  keys: typeof sampleKeys,
): Promise<{ issuer: string; close: () => Promise<void> } | null> {
  if (login === null) return null
  const { startLogin } = await import('./login/login.ts')
  return startLogin({ ...login, keys }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigRefused(`Cannot listen on PLATFORM_LOGIN_PORT ${login.port}: ${reason}`)
  })
}

const start = async (): Promise<void> => {
  const config = readConfig()
  const platform = createPlatform({
    file: config.file,
    sample: true,
    ratePerMinute: config.ratePerMinute,
    assistant: config.assistant,
    faults: config.faults,
    report: (error, requestId) => console.error(requestId, error),
  })
  const login = await startLoginOf(config, platform.sampleKeys)
  const server = serve(
    { fetch: platform.app.fetch, port: config.port, hostname: '127.0.0.1' },
    ({ port }) => {
      if (process.send !== undefined) {
        process.send({
          type: 'listening',
          port,
          sampleKeys: platform.sampleKeys,
          issuer: login?.issuer ?? null,
        })
        return
      }
      console.log(`The platform is listening on http://127.0.0.1:${port}`)
      if (login) console.log(`Its login is listening on ${login.issuer}`)
      for (const { account, scopes, key } of platform.sampleKeys) {
        console.log(`${account}  ${scopes.join(',')}  ${key}`)
      }
    },
  )
  server.on('error', (error) => {
    console.error(`Cannot listen on PLATFORM_PORT ${config.port}: ${error.message}`)
    process.exit(1)
  })
  const stop = (): void => {
    void login?.close()
    server.close(() => {
      platform.close()
      process.exit(0)
    })
    // Idle keep-alive connections would keep the server open. Running requests still finish.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Without its parent, nothing can use this process.
  process.once('disconnect', stop)
}

try {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'keys') runKeysCommand(rest, readConfig().file)
  else if (command === undefined) await start()
  else throw new CommandRefused(`Unknown command ${command}. The only command is keys.`)
} catch (error) {
  const expected = [ConfigRefused, DatabaseRefused, CommandRefused]
  if (!expected.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exit(1)
}
