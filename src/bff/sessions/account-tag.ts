import { createHash } from 'node:crypto'

/**
 * Names an account in `Portico-Account` and in links (`?account=`). The same in all its sessions. A
 * hash, because a provider's account id may be an email address, and links are passed on. For a key that
 * may not read its account it names the key; `owner` is the keyed hash of that.
 */
export function accountTag(account: { id: string } | null, owner: string): string {
  const subject = account ? `account ${account.id}` : `key ${owner}`
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16)
}
