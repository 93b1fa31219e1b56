/** Reads the sessions of versions that sealed only their keys, and stored them by account. */
import type { Vault } from './vault.ts'

/** `null` if it is no such session. Its `apiKey` is null if it was entered for another provider. */
export function parseOldSession(
  stored: { id: string; value: Buffer },
  vault: Vault,
  provider: string,
): { record: object; apiKey: string | null } | null {
  // Sealed bytes begin with a key's id, which may look like a brace.
  if (stored.value[0] !== 0x7b) return null
  try {
    const { sealed, ...record } = JSON.parse(stored.value.toString()) as { sealed: string }
    const key = vault.open(Buffer.from(sealed, 'base64'), `${stored.id} ${provider}`)
    return { record, apiKey: key && key.toString() }
  } catch {
    return null
  }
}
