/** What is mounted on the core: take a line away, and the rest works without it. */
import { assistant } from './assistant/assistant.ts'
import type { Capability } from './core.ts'
import { dashboard } from './dashboard/mount.ts'
import { exportsCapability } from './exports/mount.ts'
import { jobs } from './jobs/mount.ts'
import { lists } from './lists/endpoints.ts'
import { overview } from './overview/mount.ts'
import { publicPages } from './public/public.ts'

export const capabilities: readonly Capability[] = [
  lists,
  overview,
  exportsCapability,
  jobs,
  publicPages,
  assistant,
  dashboard,
]
