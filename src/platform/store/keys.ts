/** API keys: only a hash is kept, with the key's first and last characters to tell keys apart. */
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import { scopes } from '#wire/scopes.ts'
import type { Scope } from '#wire/scopes.ts'

export interface ApiKey {
  id: number
  accountId: string
  scopes: ReadonlySet<Scope>
}

export interface KeyListing {
  id: number
  account: string
  name: string
  hint: string
  scopes: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

interface KeyRow {
  id: number
  account_id: string
  scopes: string
  last_used_at: string | null
}

/** Keys carry 256 random bits, so one round of SHA-256 cannot be searched. */
const hashOf = (key: string): Uint8Array => createHash('sha256').update(key, 'utf8').digest()

const known: ReadonlySet<string> = new Set(scopes)
const isScope = (word: string): word is Scope => known.has(word)

/** Last use is kept to the minute: a write per request would cost more than the request. */
const useGrain = 60_000

export const keyStore = (db: DatabaseSync, clock: () => Date) => {
  const insert = db.prepare(
    'INSERT INTO api_keys (account_id, hash, hint, name, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const find = db.prepare(
    'SELECT id, account_id, scopes, last_used_at FROM api_keys WHERE hash = ? AND revoked_at IS NULL',
  )
  const use = db.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?')
  const all = db.prepare(
    `SELECT k.id, a.label AS account, k.name, k.hint, k.scopes, k.created_at AS createdAt,
            k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt
     FROM api_keys k JOIN accounts a ON a.id = k.account_id ORDER BY k.id`,
  )
  const revoke = db.prepare(
    'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )

  return {
    /** Keeps the hash of `key`, or of a new random one, and answers the key: the only time it is seen. */
    create(
      accountId: string,
      granted: readonly Scope[],
      name: string,
      key = `nmk_${randomBytes(32).toString('base64url')}`,
    ): string {
      const hint = `${key.slice(0, 8)}…${key.slice(-4)}`
      insert.run(accountId, hashOf(key), hint, name, granted.join(' '), clock().toISOString())
      return key
    },
    /** The key as it stands in a request, or `null` for one that is unknown or revoked. */
    verify(key: string): ApiKey | null {
      // The statement names exactly the columns of KeyRow.
      const row = find.get(hashOf(key)) as unknown as KeyRow | undefined
      if (row === undefined) return null
      const now = clock()
      if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > useGrain) {
        use.run(now.toISOString(), row.id)
      }
      return {
        id: row.id,
        accountId: row.account_id,
        scopes: new Set(row.scopes.split(' ').filter(isScope)),
      }
    },
    // The statement names exactly the columns of KeyListing.
    list: (): KeyListing[] => all.all() as unknown as KeyListing[],
    /** `false`: no such key, or revoked before. */
    revoke: (id: number): boolean => revoke.run(clock().toISOString(), id).changes === 1,
  }
}
