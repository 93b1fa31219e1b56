/** A server in front of a provider of the test's own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startBff, stop } from '#scripts/processes.ts'

import type { ChatProvider } from './chat-provider.ts'

export async function startChatWorld(provider: ChatProvider, env: NodeJS.ProcessEnv = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-chat-'))
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: await provider.start(),
    PORTICO_DATA_DIR: dataDir,
    PORTICO_BRAND_NAME: 'Northmark',
    PORTICO_LINKS: JSON.stringify({ contact: 'https://northmark.example/contact' }),
    PORTICO_LOG_LEVEL: 'silent',
    ...env,
  })
  return {
    origin: bff.listening.origin,
    async end() {
      await stop(bff.child)
      await provider.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
