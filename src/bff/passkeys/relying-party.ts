/** Verifies what authenticators sign (WebAuthn Level 3, §7), and names the reason of a refusal. */
import type { Assertion, Attestation, PasskeyRefusal } from '#contract/passkeys.ts'
import type { Config } from '#server/config.ts'
import { ProblemError } from '#server/problems.ts'

import type { Passkey } from './passkeys.ts'

/** EdDSA, ES256 and RS256: every authenticator has at least one of them. */
export const algorithms = [-8, -7, -257]

/** 26 MB in memory, so loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/server')

export const refused = (reason: PasskeyRefusal) =>
  new ProblemError('passkey_refused', { fields: [{ path: 'response', message: reason }] })

/** Passkeys belong to this host, from the configuration, never from a request. */
export const rpIdOf = ({ origin }: Pick<Config, 'origin'>): string => new URL(origin).hostname

/** The signed challenge; empty if the client data is malformed. */
export function challengeIn({ response }: Assertion | Attestation): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data
    return isObject && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

/** Why the library refused. Offsets of authenticator data: §6.1. */
function reasonOf({ response }: Assertion, { counter }: Passkey): PasskeyRefusal {
  const data = Buffer.from(response.authenticatorData, 'base64url')
  if (data.length < 37) return 'mismatch'
  const isVerified = (data.readUInt8(32) & 0b100) !== 0
  if (!isVerified) return 'unverified'
  const uses = data.readUInt32BE(33)
  return uses <= counter && uses + counter > 0 ? 'counter' : 'mismatch'
}

/** Returns the authenticator's new counter. @throws ProblemError `passkey_refused` */
export async function verifyAssertion(
  config: Pick<Config, 'origin'>,
  assertion: Assertion,
  passkey: Passkey,
): Promise<number> {
  const { credentialId, publicKey, counter, person } = passkey
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== userHandleOf(person)) throw refused('mismatch')
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    // The caller found this challenge in the store.
    expectedChallenge: challengeIn(assertion),
    expectedOrigin: config.origin,
    expectedRPID: rpIdOf(config),
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
  }).catch(() => null)
  if (!checked?.verified) throw refused(reasonOf(assertion, passkey))
  return checked.authenticationInfo.newCounter
}

/** Verifies a registration. Returns what to store. @throws ProblemError `passkey_refused` */
export async function verifyAttestation(
  config: Pick<Config, 'origin'>,
  attestation: Attestation,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>> {
  const { verifyRegistrationResponse } = await library()
  const { id, rawId, type, response } = attestation
  const { clientDataJSON, attestationObject } = response
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challengeIn(attestation),
    expectedOrigin: config.origin,
    expectedRPID: rpIdOf(config),
    // Checked below, to give the reason.
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) throw refused('mismatch')
  const { credential, userVerified } = checked.registrationInfo
  if (!userVerified) throw refused('unverified')
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** WebAuthn's user handle. It contains nothing personal. */
export const userHandleOf = (person: string): string => Buffer.from(person).toString('base64url')
