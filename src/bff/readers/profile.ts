/**
 * `portico.provider.json`: what an operator states about a provider's dialect. Everything is
 * optional; without it the readers go by the provider's own names. `docs/providers.md`.
 */
import { readFileSync } from 'node:fs'

import { z } from 'zod'

const names = z.array(z.string().min(1).max(100)).max(50)
const aliases = z.record(z.string().max(60), names)
const parameter = z.string().min(1).max(60)
const body = z.record(z.string(), z.json())
const zone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone')

export const families = [
  'account', 'services', 'domains', 'invoices', 'lines', 'taxes', 'orders', 'notifications', 'conversations', 'prices', 'help',
] as const // prettier-ignore

export const ProviderProfile = z.strictObject({
  $schema: z.string().optional(),
  /** Per resource: field of the contract → the provider's names for it, before the built-in ones. */
  fields: z.partialRecord(z.enum(families), aliases).default({}),
  /** Per resource: the provider's status word → the contract's. */
  statuses: z.partialRecord(z.enum(families), z.record(z.string(), z.string())).default({}),
  money: z
    .strictObject({
      /** Of amounts whose name does not say it. */
      unit: z.enum(['major', 'minor', 'micro']).default('major'),
    })
    .default({ unit: 'major' }),
  /** Of the provider's times that name no zone. */
  timeZone: zone.nullable().default(null),
  /** Order of days written `01/12/2026`. */
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  paging: z
    .strictObject({
      page: parameter.optional(),
      offset: parameter.optional(),
      cursor: parameter.optional(),
      /** Sent with every list request. */
      size: z.strictObject({ parameter, value: z.int().min(1).max(10_000) }).optional(),
    })
    .default({}),
  /** Query parameters of the public endpoints. */
  language: parameter.default('locale'),
  currency: parameter.default('currency'),
  /** How one record is selected: `path`, `list`, or the query parameter's name. */
  single: z.partialRecord(z.enum(families), z.string().min(1).max(60)).default({}),
  /** Request bodies, word for word. */
  bodies: z
    .strictObject({
      autoRenew: z.strictObject({ on: body, off: body }).optional(),
      notification: z.strictObject({ read: body, unread: body }).optional(),
      /** A question to the assistant, with `{{message}}` and other variables: `docs/assistant.md`. */
      chat: body.optional(),
    })
    .default({}),
})
export type ProviderProfile = z.infer<typeof ProviderProfile>

export const defaultProfile: ProviderProfile = ProviderProfile.parse({})

/**
 * The profile in a file.
 * @throws Error with one line per problem
 */
export function loadProfile(file: string): ProviderProfile {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : 'not readable'}`, {
      cause: error,
    })
  }
  const result = ProviderProfile.safeParse(parsed)
  if (result.success) return result.data
  const lines = result.error.issues.map(
    (issue) => `${file}: ${issue.path.join('.')} ${issue.message}`,
  )
  throw new Error(lines.join('\n'))
}

/** What was learnt about a provider: a hint that saves requests, never a fact. */
const learnt = new WeakMap<ProviderProfile, Map<string, string>>()
export function memoryOf(profile: ProviderProfile): Map<string, string> {
  const memory = learnt.get(profile) ?? new Map<string, string>()
  learnt.set(profile, memory)
  return memory
}
