import { createHmac } from 'node:crypto'

/** Names a key, an account or a person in the store, without telling which it is. */
export const ownerHash = (pepper: Buffer, provider: string, subject: string): string =>
  createHmac('sha256', pepper).update(`${provider} ${subject}`).digest('base64url')

/** What a hash that names an account is made of. */
export const accountSubject = (id: string): string => `account ${id}`
