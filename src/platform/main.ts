/** `npm run platform`: the platform alone, or beside the BFF when a parent process listens for IPC. */
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
      console.log(`The platform listens on http://127.0.0.1:${port}`)
      for (const { account, scopes, key } of platform.sampleKeys) {
        console.log(`${account}  ${scopes.join(',')}  ${key}`)
      }
    },
  )
  server.on('error', (error) => {
    console.error(`PLATFORM_PORT ${config.port} cannot be listened on: ${error.message}`)
    process.exit(1)
  })
  const stop = (): void => {
    server.close(() => {
      platform.close()
      process.exit(0)
    })
    // Idle keep-alive connections would hold the server open; running requests are finished.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A parent that is gone cannot use this process any more.
  process.once('disconnect', stop)
}

try {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'keys') runKeysCommand(rest, readConfig().file)
  else if (command === undefined) start()
  else throw new CommandRefused(`There is no command ${command}; there is keys.`)
} catch (error) {
  const expected = [ConfigRefused, DatabaseRefused, CommandRefused]
  if (!expected.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exit(1)
}
