import { z } from 'zod'

import { accountColors } from './account-colors.ts'
import { Count, Link, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { CalendarDate, Instant } from './shapes.ts'

/** Numbers beside the links of the navigation; `null` until read. */
export const Counts = z.object({
  attention: Count.nullable(),
  services: Count.nullable(),
  domains: Count.nullable(),
  invoices: Count.nullable(),
  unread: Count.nullable(),
})
export type Counts = z.infer<typeof Counts>

const SignInWay = z.enum(['api-key', 'oidc', 'passkey', 'single-key'])

export const Session = z.object({
  id: Word.nullable(),
  /** `unlinked`: a person is signed in whose key is missing, or refused by the provider. */
  state: z.enum(['anonymous', 'unlinked', 'signed-in', 'support']),
  account: z
    .object({
      /** `null` if it is hidden. */
      id: Personal.nullable(),
      /** What the person calls it, else the provider's name; `null` if it is hidden. */
      displayName: Personal.nullable(),
      /** What the customer knows the account by; `null` if not stated or not read yet. */
      customerNumber: Personal.nullable(),
      /** Marks it in the shell; `null` unless the person has several accounts. */
      color: z.literal(accountColors).nullable(),
    })
    .nullable(),
  /** When the account's linked key ends, as the person has entered it; `null` if they have not. */
  keyExpiresOn: CalendarDate.nullable(),
  /** What calls and links name the account by; `null` for visitors. */
  accountTag: Word.nullable(),
  /** Whom the provider's login named; `null` for a session that was started with a key. */
  person: z.object({ name: Personal.nullable() }).nullable(),
  /**
   * The shipped language nearest to the account's; `null` if it is not known. Devices on which none
   * was chosen use it.
   */
  language: Word.nullable(),
  /** Whichever comes first of the idle and the absolute limit. */
  expiresAt: Instant.nullable(),
  /**
   * Today in the account's time zone, the only day that pages count from. While nobody is signed in,
   * or the account states no zone: the provider's, else UTC.
   */
  today: CalendarDate,
  /** The zone of `today`, IANA. */
  timeZone: Word,
  /** Until `today` changes, rounded up. Relative, because the browser's clock may be wrong. */
  dayEndsInSeconds: Count.positive(),
  /** What support staff see; `null` for customers. Staff can change nothing. */
  support: z.object({ hideAmounts: z.boolean() }).nullable(),
  /** For how long the account can be shared with support; `null` if it cannot be. */
  sharing: z
    .object({
      minutes: z.array(Count),
      /** Whether this session has given a code that works, or support is viewing. */
      isOpen: z.boolean(),
    })
    .nullable(),
  /** What the key may change. `null` until known: we learn it from the writes a provider rejects. */
  can: z.object({
    autoRenew: z.boolean().nullable(),
    notifications: z.boolean().nullable(),
    assistant: z.boolean().nullable(),
  }),
  /** What this installation has. Without it nothing leads there, and nothing of it is requested. */
  offers: z.object({ assistant: z.boolean(), orders: z.boolean(), storedData: z.boolean() }),
  counts: Counts.nullable(),
  signIn: z.array(SignInWay),
  /** What the provider's login is called. */
  loginName: Word,
  /** Longest life of a remembered session in days; with 0 "keep me signed in" is not offered. */
  rememberDays: Count,
  models: z.array(Word),
  brand: z.object({
    name: Word,
    logoUrl: Word.nullable(),
    /** For dark pages; `null` if the other will do. */
    logoDarkUrl: Word.nullable(),
    accent: Word.nullable(),
  }),
  links: z.record(Word, Word),
  /** What the operator announces; `null` if nothing. */
  maintenance: z
    .object({
      /** Nothing can be changed at the provider. */
      readOnly: z.boolean(),
      from: Instant.nullable(),
      until: Instant.nullable(),
      /** The operator's words by language. */
      texts: z.record(Word, Word),
      link: Word.nullable(),
    })
    .nullable(),
  /** Whether `GET /api/explanation` is on. */
  explains: z.boolean(),
  /** Version of the build the BFF serves. An open tab compares it with its own to notice a deploy. */
  version: Word,
})
export type Session = z.infer<typeof Session>

export const SessionHandle = z.object({
  /** A handle for ending the session, never the cookie or its hash. */
  id: Word,
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
  remembered: z.boolean(),
  /** How it was started; `null` if it was not stated. */
  way: SignInWay.nullable(),
  /** From the `User-Agent` at sign-in; `null` if none of these. */
  browser: z.enum(['chrome', 'edge', 'firefox', 'safari', 'opera', 'samsung-internet']).nullable(),
  system: z.enum(['windows', 'macos', 'linux', 'chromeos', 'android', 'ios']).nullable(),
})
export type SessionHandle = z.infer<typeof SessionHandle>

/** Printable ASCII without spaces: what an `Authorization: Bearer` header can carry. */
export const ApiKey = z
  .string()
  .trim()
  .min(8)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)

export const stepUp = {
  /** Proves with the session's key that the customer is present. The cookie is replaced. */
  'POST /api/session/step-up': {
    stepUp: 'never',
    body: z.strictObject({ apiKey: ApiKey }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable

export const session = {
  'GET /api/session': { output: Session, support: true },
  'POST /api/session': {
    stepUp: 'never',
    /** Without `apiKey`, signs in with the operator's own key if `single-key` is enabled. */
    body: z.strictObject({ apiKey: ApiKey.optional(), remember: z.boolean().optional() }),
    output: Session,
    status: 201,
  },
  'DELETE /api/session': {
    stepUp: 'never',
    /** Address at the provider's login that ends the session there too. */
    output: z.object({ continueAt: Link.nullable() }),
  },
  'GET /api/sessions': { output: z.object({ items: z.array(SessionHandle) }) },
  'DELETE /api/sessions/{id}': { stepUp: 'never', output: 'none', status: 204 },
  'DELETE /api/sessions': {
    stepUp: 'always',
    query: z.strictObject({ others: z.literal('true') }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable
