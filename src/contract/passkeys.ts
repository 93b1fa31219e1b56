/** Passkeys (WebAuthn Level 3): registration, sign-in, step-up. `docs/contract.md`, "Passkeys". */
import { z } from 'zod'

import { classified, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { SessionHandle } from './session.ts'
import { Instant } from './shapes.ts'

/** Why a passkey was refused: the message of the field `response` of `passkey_refused`. */
export const passkeyRefusals = [
  'unknown',
  'expired',
  'mismatch',
  'counter',
  'unverified',
  'exists',
] as const
export type PasskeyRefusal = (typeof passkeyRefusals)[number]

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export const Transport = z.enum(transports)
export type Transport = z.infer<typeof Transport>

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
/** WebAuthn §4: at most 1023 bytes. */
const CredentialId = base64Url(1364)
const PasskeyName = z.string().trim().min(1).max(60)

export const Passkey = z.object({
  /** A handle, not the credential's id. */
  id: Word,
  /** What the customer calls it; `null` until they name it. */
  name: Personal.nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Where it is: `internal` on this device or synced, `hybrid` on a phone, else a security key. */
  transports: z.array(Transport),
  browser: SessionHandle.shape.browser,
  system: SessionHandle.shape.system,
})
export type Passkey = z.infer<typeof Passkey>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

/** Options for `navigator.credentials.get`. */
export const RequestOptions = classified(
  'personal',
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds until the challenge expires. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(Descriptor),
  }),
)
export type RequestOptions = z.infer<typeof RequestOptions>

/** Options for `navigator.credentials.create`. */
export const CreationOptions = classified(
  'personal',
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
)
export type CreationOptions = z.infer<typeof CreationOptions>

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4096),
    authenticatorData: base64Url(4096),
    signature: base64Url(8192),
    userHandle: base64Url(128).optional(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4096),
    attestationObject: base64Url(32_768),
    // A browser may know a newer transport.
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
})
export type Attestation = z.infer<typeof Attestation>

export const passkeySignIn = {
  'POST /api/passkeys/sign-in/options': { stepUp: 'never', output: RequestOptions },
  'POST /api/passkeys/sign-in': {
    stepUp: 'never',
    body: z.strictObject({ response: Assertion, remember: z.boolean().optional() }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable

export const passkeyStepUp = {
  'POST /api/session/step-up/passkey/options': { stepUp: 'never', output: RequestOptions },
  /** Step-up with one of the person's passkeys. Replaces the cookie. */
  'POST /api/session/step-up/passkey': {
    stepUp: 'never',
    body: z.strictObject({ response: Assertion }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable

export const passkeys = {
  'GET /api/passkeys': {
    output: z.object({
      items: z.array(Passkey),
      /** Whether the person can sign in without a passkey: then the last one can be removed. */
      hasOtherWay: z.boolean(),
    }),
  },
  'POST /api/passkeys/options': { stepUp: 'always', output: CreationOptions },
  'POST /api/passkeys': {
    stepUp: 'never',
    body: z.strictObject({
      response: Attestation,
      /** Agrees that the session's key is kept. Required for the first passkey of a key's session. */
      keepKey: z.boolean().optional(),
    }),
    output: Passkey,
    status: 201,
  },
  'PATCH /api/passkeys/{id}': {
    stepUp: 'never',
    body: z.strictObject({ name: PasskeyName }),
    output: Passkey,
  },
  /** Takes effect at once. The passkey can be restored for a minute. */
  'DELETE /api/passkeys/{id}': { stepUp: 'always', output: 'none', status: 204 },
  'POST /api/passkeys/{id}/restore': { stepUp: 'always', output: Passkey },
} as const satisfies EndpointTable
