/** A person's linked keys: tested before they are stored, replaced, removed. */
import { type PersonSession, servePersons } from '#bff/endpoints.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { isSignedIn, withLink } from '#bff/sessions/browser-session.ts'
import { sessionCookie } from '#bff/sessions/cookie.ts'
import type { LinkedKey } from '#bff/sessions/linked-keys.ts'
import type { Account } from '#contract/account.ts'
import { type KeyTest, linkedKeys as table, type TestedRead } from '#contract/linked-keys.ts'
import { readContext } from '#dialects/reading/context.ts'
import { type Reading, readResource } from '#dialects/reading/resource.ts'
import { withoutFormatCharacters } from '#i18n/format-characters.ts'
import { instant } from '#server/clock.ts'
import type { Endpoint } from '#server/endpoints.ts'
import { ProblemError } from '#server/problems.ts'
import { asProblem } from '#server/provider-problems.ts'

import type { Attempts } from './attempts.ts'
import { nameOf, type SessionNeeds, toSession } from './session-response.ts'
import { verifyKey } from './verify-key.ts'

/** Per person. */
const maxLinks = 50

/** An account or person that states no address gives no reason to ask. */
const isExpected = (account: Account, email: string | null): boolean =>
  account.email === null || email === null || account.email.toLowerCase() === email.toLowerCase()

const linkEvent = (kind: 'key-link' | 'key-unlink', { handle, account }: LinkedKey): NewEvent => ({
  kind,
  subject: { type: 'linked-key', id: handle, name: account?.displayName ?? null },
})

export function linkedKeyEndpoints(needs: SessionNeeds, attempts: Attempts): Endpoint[] {
  const { clock, events, linkedKeys, persons, profile, provider, sessions, snapshots } = needs

  const emailOf = async ({ person }: PersonSession) => (await persons.get(person.id))?.email ?? null

  /** @throws ProblemError `not_found` */
  async function find({ person }: PersonSession, handle: string): Promise<LinkedKey> {
    const link = await linkedKeys.get(person.id, handle)
    if (!link) throw new ProblemError('not_found')
    return link
  }

  /** Reads one resource, of a list only the first page. @throws ProblemError */
  async function readOnce(apiKey: string, read: TestedRead): Promise<Reading<unknown>> {
    const ended = new AbortController()
    const source = provider.source({ apiKey }, { signal: ended.signal })
    const context = readContext(profile, sessions.ownerOf(apiKey), null, clock.now(), () => {})
    let first: Reading<unknown> | null = null
    const whole = readResource(read, source, context, (reading) => {
      first ??= reading
      ended.abort()
    })
    return asProblem(
      whole.catch((error: unknown) => {
        if (first) return first
        throw error
      }),
    )
  }

  async function test(apiKey: string, read: TestedRead, email: string | null): Promise<KeyTest> {
    try {
      const { items, expected } = await readOnce(apiKey, read)
      if (read !== 'account') return { allowed: true, total: expected, account: null }
      // The one item of this resource is the account.
      const account = items[0] as Account
      const tested = { ...nameOf(account), expected: isExpected(account, email) }
      return { allowed: true, total: null, account: tested }
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'missing_scope')
        return { allowed: false, total: null, account: null }
      throw error
    }
  }

  /** New tabs, and the next sign-in, start with this account. */
  async function makeDefault({ person }: PersonSession, link: LinkedKey): Promise<void> {
    const stored = await persons.get(person.id)
    if (stored) await persons.put({ ...stored, lastLink: link.handle })
  }

  const toResponse = async (session: PersonSession, link: LinkedKey) => {
    const { handle, account, name, color, linkedAt, expiresOn = null, refusedAt } = link
    const shown = withLink(session, link)
    return {
      id: handle,
      account,
      name,
      color,
      attention: isSignedIn(shown) ? await needs.attentionCount(shown) : null,
      linkedAt: instant(linkedAt),
      expiresOn,
      refused: refusedAt !== null,
      current: handle === session.link,
    }
  }

  return servePersons(table, {
    'GET /api/linked-keys': async (_, { session }) => ({
      items: await Promise.all(
        (await linkedKeys.ofPerson(session.person.id)).map((link) => toResponse(session, link)),
      ),
      scopes: profile.scopes,
    }),
    'POST /api/linked-keys/test': async ({ body }, { session, address }) => {
      const email = await emailOf(session)
      return attempts(address, () => test(body.apiKey, body.read, email))
    },
    'POST /api/linked-keys': async ({ body }, call) => {
      const { session, address, headers } = call
      const { apiKey, confirmed = false, expiresOn = null } = body
      const account = await attempts(address, () => verifyKey(needs, apiKey))
      if (account && !confirmed && !isExpected(account, await emailOf(session)))
        throw new ProblemError('conflict')
      const { id: person } = session.person
      const owner = sessions.ownerOf(apiKey)
      const links = await linkedKeys.ofPerson(person)
      const replaced = links.find((link) => account && link.account?.id === account.id)
      const isSame = links.some((link) => link.owner === owner)
      const isRestored = replaced !== undefined && replaced.refusedAt !== null
      if (links.length > 0 && !isSame && !isRestored) await needs.stepUp.require(session)
      const isNew = !replaced && !isSame
      if (isNew && links.length >= maxLinks)
        throw new ProblemError('overloaded', { retryAfterSeconds: 60 })
      const accountName = account && nameOf(account)
      const timeZone = account?.timeZone ?? null
      const link = await linkedKeys.put(
        { person, apiKey, account: accountName, timeZone, expiresOn },
        owner,
        clock.now(),
      )
      if (replaced && replaced.owner !== owner) await sessions.forgetKey(replaced.owner)
      // Its rights may differ (SES-3). The session's jobs and tabs stay.
      headers.append('Set-Cookie', await sessions.rotate(session, { link: link.handle }))
      await makeDefault(session, link)
      // On the person's other devices that have waited for a key.
      for (const other of await sessions.ofPerson(person))
        if (other.link === undefined) await sessions.useLink(other, link.handle)
      const shown = withLink(session, link)
      if (account && isSignedIn(shown)) snapshots.seedAccount(shown, account)
      await events.record(shown, linkEvent('key-link', link))
      return toSession(needs, shown)
    },
    'POST /api/linked-keys/{id}/use': async ({ params }, { session }) => {
      const link = await find(session, params.id)
      if (link.refusedAt !== null) throw new ProblemError('conflict')
      await sessions.useLink(session, link.handle)
      await makeDefault(session, link)
      return toSession(needs, withLink(session, link))
    },
    'PATCH /api/linked-keys/{id}': async ({ params, body }, { session }) => {
      const { name, color, expiresOn } = body
      const link = await linkedKeys.show(session.person.id, params.id, {
        ...(name !== undefined && { name: name && withoutFormatCharacters(name) }),
        ...(color !== undefined && { color }),
        ...(expiresOn !== undefined && { expiresOn }),
      })
      if (!link) throw new ProblemError('not_found')
      return toResponse(session, link)
    },
    'DELETE /api/linked-keys/{id}': async ({ params }, { session }) => {
      const link = await find(session, params.id)
      await events.record(withLink(session, link), linkEvent('key-unlink', link))
      await sessions.endLink(link)
      await linkedKeys.remove(session.person.id, link.handle)
    },
    'DELETE /api/person': async (_, { session, headers }) => {
      await events.record(session, { kind: 'person-delete' })
      await persons.remove(session.person.id)
      headers.append('Set-Cookie', sessionCookie.expired)
      headers.set('Clear-Site-Data', '"cache"')
    },
  })
}
