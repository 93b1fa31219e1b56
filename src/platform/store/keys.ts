/** API keys. Only a hash is stored, plus the first and last characters to tell keys apart. */
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

/** One round of SHA-256 is enough: a key has 256 random bits, too many to guess. */
const hashKey = (key: string): Uint8Array => createHash('sha256').update(key, 'utf8').digest()

const scopeNames: ReadonlySet<string> = new Set(scopes)
const isScope = (word: string): word is Scope => scopeNames.has(word)

/** Last use is recorded to the minute: a write per request would cost more than the request. */
const lastUsedPrecisionMs = 60_000

export const keyStore = (db: DatabaseSync, clock: () => Date) => {
  const insert = db.prepare(
    'INSERT INTO api_keys (account_id, hash, hint, name, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const byHash = db.prepare(
    'SELECT id, account_id, scopes, last_used_at FROM api_keys WHERE hash = ? AND revoked_at IS NULL',
  )
  const setLastUsed = db.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?')
  const all = db.prepare(
    `SELECT k.id, a.label AS account, k.name, k.hint, k.scopes, k.created_at AS createdAt,
            k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt
     FROM api_keys k JOIN accounts a ON a.id = k.account_id ORDER BY k.id`,
  )
  const revoke = db.prepare(
    'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )

  return {
    /** `key` is random by default. Returns it, as it cannot be read later. */
    create(
      accountId: string,
      granted: readonly Scope[],
      name: string,
      key = `nmk_${randomBytes(32).toString('base64url')}`,
    ): string {
      const hint = `${key.slice(0, 8)}…${key.slice(-4)}`
      insert.run(accountId, hashKey(key), hint, name, granted.join(' '), clock().toISOString())
      return key
    },
    /** Returns `null` if the key is unknown or revoked. */
    verify(key: string): ApiKey | null {
      // Safe to cast: the statement selects the columns of KeyRow.
      const row = byHash.get(hashKey(key)) as unknown as KeyRow | undefined
      if (row === undefined) return null
      const now = clock()
      if (
        row.last_used_at === null ||
        now.getTime() - Date.parse(row.last_used_at) > lastUsedPrecisionMs
      ) {
        setLastUsed.run(now.toISOString(), row.id)
      }
      return {
        id: row.id,
        accountId: row.account_id,
        scopes: new Set(row.scopes.split(' ').filter(isScope)),
      }
    },
    // Safe to cast: the statement selects the columns of KeyListing.
    list: (): KeyListing[] => all.all() as unknown as KeyListing[],
    /** Returns `false` if there is no such key or it is already revoked. */
    revoke: (id: number): boolean => revoke.run(clock().toISOString(), id).changes === 1,
  }
}
