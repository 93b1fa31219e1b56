/** Passkeys: the browser's part, whose library is loaded at the first use. */
import { queryOptions } from '@tanstack/react-query'

import type { Assertion, Attestation, Passkey, PasskeyRefusal } from '#contract/passkeys.ts'

import { call } from './call.ts'
import { ApiError } from './error.ts'
import { changeHook } from './mutation.ts'
import { adoptSession, sessionQuery } from './session.ts'
import { settleStepUp } from './step-up-state.ts'

export type { Passkey }

/** `cancelled`: the customer or the browser ended it before anything was signed. */
export type PasskeyProblem = PasskeyRefusal | 'cancelled'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /api/passkeys', {}, { signal }),
})

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

const problem = (reason: PasskeyProblem) =>
  new ApiError('passkey_refused', 0, { fields: [{ path: 'response', message: reason }] })

/** Why a passkey was not accepted; `null` if the call failed for another reason. */
export const passkeyProblemOf = (error: unknown): PasskeyProblem | null =>
  error instanceof ApiError && error.code === 'passkey_refused'
    ? ((error.fields[0]?.message ?? 'mismatch') as PasskeyProblem)
    : null

/** What the browser throws: `InvalidStateError` if the device has one already (WebAuthn §5.1.3). */
const asProblem = (error: unknown): ApiError =>
  problem(error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'cancelled')

type RequestAddress =
  | 'POST /api/passkeys/sign-in/options'
  | 'POST /api/session/step-up/passkey/options'

/** Lets the customer choose a passkey in the browser's own dialog. */
async function assert(address: RequestAddress): Promise<Assertion> {
  const { startAuthentication } = await library()
  const optionsJSON = await call(address)
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw asProblem(error)
  })
}

/**
 * Lets the browser offer passkeys in a field with `autocomplete="… webauthn"`. Resolves with the one
 * chosen; `null` if the browser cannot, or after `signal`.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Assertion | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
    await library()
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null
  const optionsJSON = await call('POST /api/passkeys/sign-in/options').catch(() => null)
  if (optionsJSON === null || signal.aborted) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)
}

interface SignIn {
  remember: boolean
  /** Chosen in a field already. */
  response?: Assertion
}

/** Resolves with whether the page already showed the account. */
export const useSignInWithPasskey = changeHook(
  async ({ remember, response }: SignIn, { client }) => {
    const signed = response ?? (await assert('POST /api/passkeys/sign-in/options'))
    await call('POST /api/passkeys/sign-in', { body: { response: signed, remember } })
    const session = await call('GET /api/session')
    // Safari keeps no `Secure` cookie over plain http, not even on loopback.
    if (session.state === 'anonymous') throw new ApiError('not_signed_in', 0)
    return adoptSession(client, session)
  },
  { withoutSession: true },
)

export const useProveWithPasskey = changeHook(async () => {
  const response = await assert('POST /api/session/step-up/passkey/options')
  await call('POST /api/session/step-up/passkey', { body: { response } })
  settleStepUp(true)
})

/** `keepKey`: the customer agrees that the key they signed in with is kept. */
export const useAddPasskey = changeHook(
  async ({ keepKey }: { keepKey: boolean }, { client }) => {
    const { startRegistration } = await library()
    const optionsJSON = await call('POST /api/passkeys/options')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(
      (error: unknown) => {
        throw asProblem(error)
      },
    )
    const { clientDataJSON, attestationObject, transports = [] } = response
    const attestation: Attestation = {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
    }
    const passkey = await call('POST /api/passkeys', { body: { response: attestation, keepKey } })
    if (keepKey) await client.refetchQueries({ queryKey: sessionQuery.queryKey })
    return passkey
  },
  { refreshes: ['passkeys', 'sessions', 'linked-keys'] },
)

export const useRenamePasskey = changeHook(
  ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
    call('PATCH /api/passkeys/{id}', { params: { id }, body: { name: name ?? '' } }),
  { refreshes: ['passkeys'] },
)

/** At once; it can be restored for a while. */
export const useRemovePasskey = changeHook(
  (id: string) => call('DELETE /api/passkeys/{id}', { params: { id } }),
  { refreshes: ['passkeys'] },
)

export const useRestorePasskey = changeHook(
  (id: string) => call('POST /api/passkeys/{id}/restore', { params: { id } }),
  { refreshes: ['passkeys'] },
)
