/**
 * What a worker starts when a test first asks for it. Every file's `test` is made of this one: a
 * worker with other fixtures would be another process, with a browser of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base } from 'playwright/test'

import { startBff, stop } from '#scripts/processes.ts'

import { ChatProvider } from './chat-provider.ts'
import { startPublicWorld } from './public-world.ts'
import { World } from './world.ts'

export interface ChatWorld {
  provider: ChatProvider
  origin: string
}

/** Worlds by name: one of them for a file that changes something, others for who only reads. */
export interface Worlds {
  /** Of this file alone: ended when another file begins. */
  own: (file: string, settings: Record<string, string>) => Promise<World>
  /** Of all files whose tests change nothing. */
  shared: () => Promise<World>
}

interface Started {
  worlds: Worlds
  sharedChat: ChatWorld
  /** The public pages. */
  shop: World
}

export const test = base.extend<object, Started>({
  worlds: [
    // Playwright wants the first argument destructured.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // Narrowed to null by the compiler otherwise: they are changed later.
      let current = null as { file: string; world: World } | null
      let shared = null as World | null
      await provide({
        async own(file, settings) {
          if (current?.file === file) return current.world
          await current?.world.end()
          current = null
          current = { file, world: await World.start(settings) }
          return current.world
        },
        shared: async () => (shared ??= await World.start()),
      })
      await current?.world.end()
      await shared?.end()
    },
    { scope: 'worker' },
  ],
  sharedChat: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portico-chat-'))
      const provider = new ChatProvider()
      const bff = await startBff({
        PORT: '0',
        PORTICO_UPSTREAM_URL: await provider.start(),
        PORTICO_DATA_DIR: dataDir,
        PORTICO_BRAND_NAME: 'Northmark',
        PORTICO_LINKS: JSON.stringify({ contact: 'https://northmark.example/contact' }),
        PORTICO_LOG_LEVEL: 'silent',
      })
      await provide({ provider, origin: bff.listening.origin })
      await stop(bff.child)
      await provider.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const world = await startPublicWorld()
      await provide(world)
      await world.end()
    },
    { scope: 'worker' },
  ],
})

export { expect } from 'playwright/test'
