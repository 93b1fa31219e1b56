/** Test tool: what readers are called with, without a provider behind it. */
import type { ReadContext } from '#bff/readers/context.ts'
import { ProviderProfile } from '#bff/readers/profile.ts'
import type { Source } from '#bff/readers/source.ts'

/** A profile of its own: what is learnt about one provider is not carried over to the next. */
export const context = (stated: Partial<ReadContext> = {}): ReadContext => ({
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: '2026-11-20',
  keyHash: 'hash',
  ...stated,
})

/** Answers every question with `data` in the specification's envelope, and what stands `beside` it. */
export const answering = (data: unknown, beside: object = {}): Source => ({
  get: () => Promise.resolve({ body: { success: true, data, ...beside }, headers: {} }),
})
