/**
 * Servers that a worker starts when a test first needs them. Every file's `test` extends this one,
 * because different worker fixtures would mean a new process with a new browser.
 */

import { test as base } from 'playwright/test'

import { ChatProvider } from './chat-provider.ts'
import { startChatWorld } from './chat-world.ts'
import { startPublicWorld } from './public-world.ts'
import { World } from './world.ts'

export interface ChatWorld {
  provider: ChatProvider
  origin: string
}

export interface Worlds {
  /** The world of one file. Ends when another file needs its own. */
  forFile: (file: string, settings: Record<string, string>, hasLogin: boolean) => Promise<World>
  /** The world of all files whose tests only read. */
  shared: () => Promise<World>
}

interface WorkerFixtures {
  worlds: Worlds
  sharedChat: ChatWorld
  /** Serves the public pages. */
  shop: World
}

export const test = base.extend<object, WorkerFixtures>({
  worlds: [
    // Playwright requires the first parameter to be destructured.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // `as`, or the compiler narrows them to null; both are assigned inside the closures.
      let current = null as { file: string; world: World } | null
      let shared = null as World | null
      await provide({
        async forFile(file, settings, hasLogin) {
          if (current?.file === file) return current.world
          await current?.world.end()
          current = null
          current = { file, world: await World.start(settings, hasLogin) }
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
      const provider = new ChatProvider()
      const world = await startChatWorld(provider)
      await provide({ provider, origin: world.origin })
      await world.end()
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
