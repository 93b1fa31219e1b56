/** Challenges that an authenticator signs: valid for one purpose, once, for ten minutes. */
import { createHash, randomBytes } from 'node:crypto'

import type { Clock } from '#server/clock.ts'
import { parseRecord, type Store } from '#server/store.ts'

const kind = 'passkey-challenge'
/** In milliseconds. */
export const challengeLifetime = 600_000

export type Purpose =
  | { readonly for: 'sign-in' }
  /** `session`: its handle, which outlives a change of the cookie. `person`: whom the passkey is for. */
  | { readonly for: 'registration'; readonly session: string; readonly person: string }
  | { readonly for: 'step-up'; readonly session: string }

type PurposeOf<Name> = Extract<Purpose, { for: Name }>

export type Challenges = ReturnType<typeof createChallenges>

const idOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

export function createChallenges({ store, clock }: { store: Store; clock: Clock }) {
  return {
    async issue(purpose: Purpose) {
      const challenge = randomBytes(32).toString('base64url')
      const value = Buffer.from(JSON.stringify(purpose))
      const expiresAt = clock.now() + challengeLifetime
      await store.put({ kind, id: idOf(challenge), owner: '', value, expiresAt })
      return challenge
    },
    /** Returns its purpose, once; `null` if it was used, has expired or is for another purpose. */
    async take<Name extends Purpose['for']>(challenge: string, name: Name) {
      const id = idOf(challenge)
      const stored = await store.get(kind, id)
      // Of two requests with the same challenge, one deletes it.
      if (!stored || !(await store.delete(kind, id))) return null
      const purpose = parseRecord<Purpose>(stored)
      return purpose.for === name ? (purpose as PurposeOf<Name>) : null
    },
  }
}
