/**
 * `portico.provider.json`: what the operator states about a provider's dialect. Everything is
 * optional: `docs/providers.md`.
 */
import { readFileSync } from 'node:fs'

import { z } from 'zod'

import { keyWrites, testedReads } from '#contract/linked-keys.ts'
import { tables } from '#dialects/fields/tables.ts'
import { ChatFormat } from '#dialects/stream/format.ts'
import { isSecretName } from '#dialects/text/secret-names.ts'
import { isCurrencyCode } from '#dialects/values/currencies.ts'
import { perObject } from '#dialects/values/per-object.ts'
import { bare } from '#dialects/values/plain.ts'
import { statusesOf, withStatus } from '#dialects/values/words.ts'

const text = z.string().min(1).max(100)
const names = z.array(z.string().min(1).max(100)).max(50)
const parameter = z.string().min(1).max(60)
const body = z.record(z.string(), z.json())
const zone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone')

const recordKinds = [
  'account',
  'services',
  'domains',
  'invoices',
  'lines',
  'taxes',
  'orders',
  'notifications',
  'conversations',
  'prices',
  'help',
] as const

const extraKinds = ['account', 'services', 'domains', 'invoices', 'orders'] as const
const extraName = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !name.split('.').some((part) => isSecretName(bare(part))), {
    message: 'names a secret, which is never shown',
  })
/** `{ "en": "Rack", "de": "Schrank" }`; English is what other languages fall back to. */
const labels = z
  .record(z.string().regex(/^[a-z]{2}$/), z.string().min(1).max(60))
  .refine((texts) => 'en' in texts, { message: 'needs an English label ("en")' })
/** A shape with the same schema under each key. */
const each = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: (key: K) => S) =>
  Object.fromEntries(keys.map((key) => [key, schema(key).optional()])) as Record<
    K,
    z.ZodOptional<S>
  >

const fields = each(recordKinds, (kind) =>
  z.strictObject(each(Object.keys(tables[kind].fields), () => names)),
)
const statuses = each(withStatus, (resource) => z.record(z.string(), z.enum(statusesOf(resource))))
const term = z.int().min(1).max(1200).optional()

export const ProviderProfile = z.strictObject({
  $schema: z.string().optional(),
  /** Where a list is within `data`, for all lists or per resource. A dot is a level. */
  list: z.union([text, z.partialRecord(z.enum(recordKinds), text)]).optional(),
  /** What a positive balance of the account is. */
  balance: z.enum(['credit', 'debt']).default('credit'),
  /** Per resource: where a contract field is; `[]`: nowhere. Without it, the built-in names. */
  fields: z.strictObject(fields).prefault({}),
  /** Per resource: the provider's status word → the contract's. */
  statuses: z.strictObject(statuses).prefault({}),
  /** Per resource: extra fields to show if their value is harmless, with a label per language. */
  show: z.partialRecord(z.enum(extraKinds), z.record(extraName, labels)).default({}),
  /** Per resource: extra fields never to show. */
  hide: z.partialRecord(z.enum(extraKinds), names).default({}),
  /** The provider's own words for yes and no. A change writes the word at the same position. */
  flags: z.strictObject({ true: names.default([]), false: names.default([]) }).prefault({}),
  /** What holds where a record states nothing. */
  constants: z
    .strictObject({
      currency: z.string().refine(isCurrencyCode, 'must be an ISO 4217 code').optional(),
      taxIncluded: z.boolean().optional(),
      termMonths: z.strictObject({ services: term, domains: term }).optional(),
    })
    .default({}),
  /** Fields of a service that state what is used, and how much may be. */
  usage: z
    .array(
      z.strictObject({
        metric: text,
        used: extraName,
        limit: extraName.optional(),
        unit: text.optional(),
      }),
    )
    .max(50)
    .default([]),
  money: z
    .strictObject({
      /** For amounts whose name states none; by default major, unless that is undecidable. */
      unit: z.enum(['major', 'minor', 'micro']).optional(),
    })
    .default({}),
  /**
   * How many days before its renewal auto-renew can be changed last, by service type. `domain` holds
   * for every domain, `*` for the rest. A type without a number is one whose lead time is not known.
   */
  leadDays: z.record(z.string().min(1).max(100), z.int().min(0).max(400)).default({}),
  /** For times that state no zone. */
  timeZone: zone.nullable().default(null),
  /** Order of dates written `01/12/2026`. */
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
  /** How to request one record: `path`, `list`, or the name of a query parameter. */
  single: z.partialRecord(z.enum(recordKinds), z.string().min(1).max(60)).default({}),
  /** What the provider calls a key's permissions, to name them where a key is linked. */
  scopes: z
    .strictObject({
      read: z.strictObject(each(testedReads, () => text)).prefault({}),
      write: z.strictObject(each(keyWrites, () => text)).prefault({}),
    })
    .prefault({}),
  /** How the assistant's replies are read. By default their format is detected: `docs/assistant.md`. */
  chat: z.strictObject({ format: ChatFormat.optional() }).default({}),
  /** Request bodies, word for word. */
  bodies: z
    .strictObject({
      autoRenew: z.strictObject({ on: body, off: body }).optional(),
      notification: z.strictObject({ read: body, unread: body }).optional(),
      /** A message to the assistant, with variables such as `{{message}}`: `docs/assistant.md`. */
      chat: body.optional(),
    })
    .default({}),
})
export type ProviderProfile = z.infer<typeof ProviderProfile>

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
  const lines = result.error.issues.flatMap((issue) =>
    problemsOf(issue).map((line) => `${file}: ${line}`),
  )
  throw new Error(lines.join('\n'))
}

/** One line per wrong name or value. An unknown name is answered with the valid ones. */
function problemsOf({ path, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${path.join('.')} ${issue.message}`]
  const valid = validNames(path).join(', ')
  return issue.keys.map((key) => `${[...path, key].join('.')} is unknown. Valid names: ${valid}`)
}

/** A schema without its default. */
const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema

/** The keys of the object at `path`. */
function validNames(path: readonly PropertyKey[]): string[] {
  let schema = unwrapped(ProviderProfile)
  for (const key of path) {
    if (schema instanceof z.ZodObject) schema = unwrapped(schema.shape[String(key)])
    else if (schema instanceof z.ZodArray) schema = unwrapped(schema.element)
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Hints learnt from responses. They save requests, and nothing relies on them. */
export const memoryOf = perObject((_profile: ProviderProfile) => new Map<string, string>())
