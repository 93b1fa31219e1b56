/** What is mounted on the core: take a line away, and the rest works without it. */
import { assistant } from './assistant/assistant.ts'
import type { Capability } from './core.ts'
import { dashboard } from './dashboard/mount.ts'
import { exportsCapability } from './exports/mount.ts'
import { explanations } from './inspect/explanation.ts'
import { jobs } from './jobs/mount.ts'
import { lists } from './lists/endpoints.ts'
import { operations } from './operations/mount.ts'
import { overview } from './overview/mount.ts'
import { publicPages } from './public/public.ts'
import { signIn } from './sign-in/mount.ts'

export const capabilities: readonly Capability[] = [
  operations,
  signIn,
  lists,
  overview,
  exportsCapability,
  jobs,
  explanations,
  publicPages,
  assistant,
  dashboard,
]
