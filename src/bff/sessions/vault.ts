/**
 * Keeps secrets at rest: AES-256-GCM with a fresh nonce, the record's id as associated data, so that
 * a ciphertext moved to another record does not open. The first key encrypts, all decrypt.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Vault {
  /** Opaque bytes: key id (4), nonce (12), tag (16), ciphertext. */
  seal(plain: string | Uint8Array, recordId: string): Buffer
  /** `null` where it does not open: another record, changed bytes, a key that was taken away. */
  open(sealed: Uint8Array, recordId: string): Buffer | null
  /** True where an older key sealed it: seal it anew. */
  outdated(sealed: Uint8Array): boolean
}

const idOf = (key: Buffer) =>
  createHash('sha256').update('portico key id').update(key).digest().subarray(0, 4)

export function createVault(secrets: readonly Buffer[]): Vault {
  // Key objects: of bare bytes Node makes one anew for each record, which costs more than sealing it.
  const keys = secrets.map((key) => ({ id: idOf(key), key: createSecretKey(key) }))
  const first = keys[0]
  if (!first) throw new RangeError('a vault needs a key')
  return {
    seal(plain, recordId) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(recordId))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, recordId) {
      const bytes = Buffer.from(sealed)
      const known = keys.find(({ id }) => id.equals(bytes.subarray(0, 4)))
      if (!known || bytes.length < 32) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(4, 16))
        decipher.setAAD(Buffer.from(recordId)).setAuthTag(bytes.subarray(16, 32))
        return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()])
      } catch {
        return null
      }
    },
    outdated: (sealed) => !first.id.equals(sealed.subarray(0, 4)),
  }
}

/** The configured secrets, or on loopback the one that is made once into the data directory. */
export function vaultSecrets(
  configured: readonly Buffer[] | undefined,
  directory: string,
): Buffer[] {
  if (configured && configured.length > 0) return [...configured]
  const file = join(directory, 'secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // `wx`: of two processes that start at once, one writes and both read the same.
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (key.length !== 32) throw new Error(`${file} does not hold a 32-byte key`)
  return [key]
}
