/** Signing in with a passkey that the device offers, without naming anybody first. */
import { serveOpen } from '#bff/endpoints.ts'
import { isSignedIn } from '#bff/sessions/browser-session.ts'
import { deviceOf } from '#bff/sign-in/device.ts'
import { makeRoom, requireRoom } from '#bff/sign-in/session-room.ts'
import { type Assertion, passkeySignIn as table } from '#contract/passkeys.ts'

import { type PasskeyNeeds, requestOptions, takeTurn } from './needs.ts'
import type { Passkey } from './passkeys.ts'
import { challengeIn, refused, verifyAssertion } from './relying-party.ts'

/**
 * Verifies an assertion and stores the passkey's use. Calls `onFound` before verifying. The caller has
 * taken the challenge. @throws ProblemError `passkey_refused`
 */
export async function acceptPasskey(
  needs: Pick<PasskeyNeeds, 'clock' | 'config' | 'passkeys'>,
  assertion: Assertion,
  onFound: (passkey: Passkey) => void,
): Promise<Passkey> {
  const { clock, config, passkeys } = needs
  const passkey = await passkeys.ofCredential(assertion.id)
  if (!passkey) throw refused('unknown')
  onFound(passkey)
  const counter = await verifyAssertion(config, assertion, passkey)
  // It was removed meanwhile.
  if (!(await passkeys.update({ ...passkey, counter, lastUsedAt: clock.now() })))
    throw refused('unknown')
  return passkey
}

export function passkeySignIn(needs: PasskeyNeeds) {
  const { challenges, events, persons, refusals, security, sessions, store } = needs

  async function personOf(assertion: Assertion, onFound: (passkey: Passkey) => void) {
    if (!(await challenges.take(challengeIn(assertion), 'sign-in'))) throw refused('expired')
    const passkey = await acceptPasskey(needs, assertion, onFound)
    const person = await persons.get(passkey.person)
    if (!person) throw refused('unknown')
    return person
  }

  return serveOpen(table, {
    'POST /api/passkeys/sign-in/options': async (_, { address }) => {
      await takeTurn(needs, address)
      return requestOptions(needs, await challenges.issue({ for: 'sign-in' }))
    },
    'POST /api/passkeys/sign-in': async ({ body }, { address, headers, request }) => {
      await takeTurn(needs, address)
      await requireRoom(store)
      let found: string | null = null
      const person = await refusals.watch({ kind: 'sign-in', request, personOf: () => found }, () =>
        personOf(body.response, (passkey) => (found = passkey.person)),
      )
      const [session, cookie] = await sessions.createForPerson({
        person: { id: person.id, name: person.name },
        link: await persons.firstLink(person),
        way: 'passkey',
        remember: body.remember ?? false,
        device: deviceOf(request.headers.get('user-agent')),
        request,
      })
      const former = await sessions.browserOf(request)
      if (former) await sessions.end(former)
      await makeRoom(sessions, session)
      headers.append('Set-Cookie', cookie)
      if (isSignedIn(session)) await events.record(session, { kind: 'sign-in', after: 'passkey' })
      else security.note({ event: 'sign-in', way: 'passkey', session: session.handle })
    },
  })
}
