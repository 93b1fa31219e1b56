/** Test tool: contexts and sources for readers, without a provider. */
import type { ReadContext } from '#dialects/reading/context.ts'
import { ProviderProfile } from '#dialects/reading/profile.ts'
import type { Source } from '#dialects/reading/source.ts'

/** Each context has its own profile, so that hints learnt in one test do not reach the next. */
export const context = (stated: Partial<ReadContext> = {}): ReadContext => ({
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: '2026-11-20',
  keyHash: 'hash',
  ...stated,
})

/** Answers every request with `data` in the envelope, and the fields of `beside` next to it. */
export const answering = (data: unknown, beside: object = {}): Source => ({
  get: () => Promise.resolve({ body: { success: true, data, ...beside }, headers: {} }),
})
