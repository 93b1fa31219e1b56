/**
 * Encrypts at rest with AES-256-GCM and a fresh nonce. The context (which record it is) is associated
 * data, so a ciphertext copied to another record does not open. The first secret encrypts, all decrypt.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto'

export interface Vault {
  /** Ids of the secrets, in hexadecimal. The first one seals. */
  readonly secretIds: readonly [string, ...string[]]
  /** Returns the secret's id (4 bytes), nonce (12), tag (16) and ciphertext. */
  seal(plain: Uint8Array, context: string): Buffer
  /** `null` if it was sealed in another context, the bytes have changed or the secret is missing. */
  open(sealed: Uint8Array, context: string): Buffer | null
  /** A keyed hash that reveals nothing about `text`. Changes with a rotation. */
  hash(text: string): string
}

/** The id tells nothing about the secret, so it may be printed. */
const idOf = (secret: Buffer) =>
  createHash('sha256').update('portico key id').update(secret).digest().subarray(0, 4)

export function createVault(secrets: readonly Buffer[]): Vault {
  // Key objects, because Node creates one from raw bytes on every call, which costs more than sealing.
  const keys = secrets.map((secret) => ({ id: idOf(secret), key: createSecretKey(secret) }))
  const [first, ...older] = keys
  if (!first) throw new RangeError('a vault needs a secret')
  return {
    secretIds: [first.id.toString('hex'), ...older.map(({ id }) => id.toString('hex'))],
    hash: (text) => createHmac('sha256', first.key).update(`name ${text}`).digest('base64url'),
    seal(plain, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const match = keys.find(({ id }) => id.equals(bytes.subarray(0, 4)))
      if (!match || bytes.length < 32) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', match.key, bytes.subarray(4, 16))
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(16, 32))
        return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
