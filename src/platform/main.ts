/** `npm run platform`. Under a parent process it announces its port and keys over IPC. */
import { serve } from '@hono/node-server'

import { ConfigRefused, readConfig } from './config.ts'
import { CommandRefused, runKeysCommand } from './keys-command.ts'
import { createPlatform } from './platform.ts'
import { DatabaseRefused } from './store/database.ts'

const start = (): void => {
  const config = readConfig()
  const platform = createPlatform({
    file: config.file,
    sample: true,
    ratePerMinute: config.ratePerMinute,
    assistant: config.assistant,
    faults: config.faults,
    report: (error, requestId) => console.error(requestId, error),
  })
  const server = serve(
    { fetch: platform.app.fetch, port: config.port, hostname: '127.0.0.1' },
    ({ port }) => {
      if (process.send !== undefined) {
        process.send({ type: 'listening', port, sampleKeys: platform.sampleKeys })
        return
      }
      console.log(`The platform is listening on http://127.0.0.1:${port}`)
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
  else if (command === undefined) start()
  else throw new CommandRefused(`Unknown command ${command}. The only command is keys.`)
} catch (error) {
  const expected = [ConfigRefused, DatabaseRefused, CommandRefused]
  if (!expected.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exit(1)
}
