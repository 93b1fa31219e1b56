/**
 * Encrypts secrets at rest with AES-256-GCM and a fresh nonce. The record's id is associated data, so
 * a ciphertext copied to another record does not open. The first key encrypts, all keys decrypt.
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
  /** Returns key id (4 bytes), nonce (12), tag (16) and ciphertext. */
  seal(plain: string | Uint8Array, recordId: string): Buffer
  /** `null` if the record is another, the bytes have changed or the key has been removed. */
  open(sealed: Uint8Array, recordId: string): Buffer | null
  /** Whether an older key sealed it, so that it should be sealed again. */
  isOutdated(sealed: Uint8Array): boolean
}

const idOf = (key: Buffer) =>
  createHash('sha256').update('portico key id').update(key).digest().subarray(0, 4)

export function createVault(secrets: readonly Buffer[]): Vault {
  // Key objects, because Node creates one from raw bytes on every call, which costs more than sealing.
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
      const match = keys.find(({ id }) => id.equals(bytes.subarray(0, 4)))
      if (!match || bytes.length < 32) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', match.key, bytes.subarray(4, 16))
        decipher.setAAD(Buffer.from(recordId)).setAuthTag(bytes.subarray(16, 32))
        return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()])
      } catch {
        return null
      }
    },
    isOutdated: (sealed) => !first.id.equals(sealed.subarray(0, 4)),
  }
}

/** The configured secrets, or on loopback one that is generated into the data directory. */
export function vaultSecrets(
  configured: readonly Buffer[] | undefined,
  directory: string,
): Buffer[] {
  if (configured && configured.length > 0) return [...configured]
  const file = join(directory, 'secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // `wx`: if two processes start at once, one writes and both read the same key.
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
