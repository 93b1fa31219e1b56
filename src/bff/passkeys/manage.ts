/** A person's passkeys: added, named, removed, restored. */
import { randomBytes } from 'node:crypto'

import { type Call, servePrivate } from '#bff/endpoints.ts'
import type { NewEvent } from '#bff/events/event.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { deviceOf } from '#bff/sign-in/device.ts'
import { type Attestation, passkeys as table, type Passkey as Shown } from '#contract/passkeys.ts'
import { withoutFormatCharacters } from '#i18n/format-characters.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'

import { challengeLifetime } from './challenges.ts'
import { descriptorsOf, knownTransports, type PasskeyNeeds, takeTurn } from './needs.ts'
import type { Passkey } from './passkeys.ts'
import {
  algorithms,
  challengeIn,
  refused,
  rpIdOf,
  userHandleOf,
  verifyAttestation,
} from './relying-party.ts'

/** Per person. */
const maxPasskeys = 20

const toShown = (passkey: Passkey): Shown => ({
  id: passkey.handle,
  name: passkey.name,
  createdAt: instant(passkey.createdAt),
  lastUsedAt: passkey.lastUsedAt === null ? null : instant(passkey.lastUsedAt),
  transports: [...passkey.transports],
  browser: passkey.device.browser,
  system: passkey.device.system,
})

const eventOf = (
  kind: 'passkey-add' | 'passkey-remove' | 'passkey-restore',
  { handle, name }: Passkey,
): NewEvent => ({ kind, subject: { type: 'passkey', id: handle, name } })

export function managePasskeys(needs: PasskeyNeeds) {
  const { challenges, clock, config, events, linkedKeys, passkeys, persons } = needs
  const { refusals, sessions } = needs

  const ofSession = async ({ person }: SignedIn) => (person ? passkeys.ofPerson(person.id) : [])

  async function hasOtherWay({ person }: SignedIn): Promise<boolean> {
    const stored = person && (await persons.get(person.id))
    return Boolean(stored?.login) && config.PORTICO_SIGN_IN.includes('oidc')
  }

  /** @throws ProblemError `not_found` */
  async function find({ person }: SignedIn, handle: string): Promise<Passkey> {
    const passkey = person && (await passkeys.get(person.id, handle))
    if (!passkey) throw new ProblemError('not_found')
    return passkey
  }

  /** @throws ProblemError `not_found` */
  async function change(session: SignedIn, handle: string, name: string): Promise<Passkey> {
    const passkey = await find(session, handle)
    const changed = { ...passkey, name }
    if (!(await passkeys.update(changed))) throw new ProblemError('not_found')
    return changed
  }

  /** Checks a registration against the session that began it. @throws ProblemError `passkey_refused` */
  async function register(session: SignedIn, attestation: Attestation, request: Request) {
    const begun = await challenges.take(challengeIn(attestation), 'registration')
    if (begun?.session !== session.handle) throw refused('expired')
    const credential = await verifyAttestation(config, attestation)
    if (await passkeys.ofCredential(credential.credentialId)) throw refused('exists')
    const passkey: Passkey = {
      ...credential,
      handle: randomBytes(12).toString('base64url'),
      person: begun.person,
      name: null,
      device: deviceOf(request.headers.get('user-agent')),
      transports: knownTransports(attestation.response.transports ?? []),
      createdAt: clock.now(),
      lastUsedAt: null,
    }
    return passkey
  }

  /**
   * Turns a session with a key into a person's, and keeps the key. The session gets a new id, because it
   * can do more now (SES-3). Returns it.
   */
  async function becomePerson(call: Call, id: string): Promise<SignedIn> {
    const { session, headers } = call
    const { account, timeZone = null, owner } = session
    const name = account?.displayName ?? null
    const link = await linkedKeys.put(
      { person: id, apiKey: session.key(), account, timeZone },
      owner,
      clock.now(),
      session.recordOwner,
    )
    const created = { id, login: null, name, email: null, createdAt: clock.now() }
    await persons.put({ ...created, lastLink: link.handle })
    const person = { id, name }
    const kept = { person, link: link.handle, owner: id, account: null }
    headers.append('Set-Cookie', await sessions.rotate(session, { ...kept, apiKey: undefined }))
    return { ...session, person, link: link.handle }
  }

  return servePrivate(table, {
    'GET /api/passkeys': async (_, { session }) => ({
      items: (await ofSession(session)).map(toShown),
      hasOtherWay: await hasOtherWay(session),
    }),
    'POST /api/passkeys/options': async (_, { session, address }) => {
      await takeTurn(needs, address)
      const existing = await ofSession(session)
      if (existing.length >= maxPasskeys) throw new ProblemError('conflict')
      const person = session.person?.id ?? randomBytes(32).toString('base64url')
      const name = session.person?.name ?? session.account?.displayName ?? config.PORTICO_BRAND_NAME
      return {
        challenge: await challenges.issue({
          for: 'registration',
          session: session.handle,
          person,
        }),
        rp: { id: rpIdOf(config), name: config.PORTICO_BRAND_NAME },
        user: { id: userHandleOf(person), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: challengeLifetime,
        excludeCredentials: descriptorsOf(existing),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      }
    },
    'POST /api/passkeys': async ({ body }, call) => {
      const { session, request } = call
      if (!session.person && body.keepKey !== true)
        throw new ProblemError('invalid_input', {
          fields: [{ path: 'keepKey', message: 'must be true for a first passkey' }],
        })
      const passkey = await refusals.watch(
        { kind: 'passkey-add', request, personOf: () => session.person?.id ?? null },
        () => register(session, body.response, request),
      )
      // Another tab may have made a person of this session meanwhile.
      if (session.person && session.person.id !== passkey.person) throw refused('expired')
      const owner = session.person ? session : await becomePerson(call, passkey.person)
      await passkeys.add(passkey)
      await events.record(owner, eventOf('passkey-add', passkey))
      return toShown(passkey)
    },
    'PATCH /api/passkeys/{id}': async ({ params, body }, { session }) =>
      toShown(await change(session, params.id, withoutFormatCharacters(body.name))),
    'DELETE /api/passkeys/{id}': async ({ params }, { session }) => {
      const passkey = await find(session, params.id)
      await passkeys.remove(passkey)
      // After the removal, so that of two at the same time at least one sees that none is left.
      if ((await ofSession(session)).length === 0 && !(await hasOtherWay(session))) {
        await passkeys.restore(passkey.person, passkey.handle)
        throw new ProblemError('conflict')
      }
      await events.record(session, eventOf('passkey-remove', passkey))
    },
    'POST /api/passkeys/{id}/restore': async ({ params }, { session }) => {
      const { person } = session
      const restored = person && (await passkeys.restore(person.id, params.id))
      if (!restored) throw new ProblemError('not_found')
      await events.record(session, eventOf('passkey-restore', restored))
      return toShown(restored)
    },
  })
}
