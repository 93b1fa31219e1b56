/** Stored records as an export shows them. */
import { gunzipSync } from 'node:zlib'

import type { StoredRecord } from '#server/store.ts'

/** Credentials: they are the customer's, but a reader of the export must not be able to use them. */
const credentials = new Set(['apiKey', 'idToken'])

const withoutCredentials = (name: string, value: unknown): unknown =>
  credentials.has(name) ? 'not exported' : value

/** Values are JSON, lists compressed JSON; an id alone is text. */
function valueOf({ value }: StoredRecord): unknown {
  const isCompressed = value[0] === 0x1f && value[1] === 0x8b
  const text = (isCompressed ? gunzipSync(value) : value).toString()
  try {
    return JSON.parse(text, withoutCredentials)
  } catch {
    return text
  }
}

export const readable = (record: StoredRecord) => ({
  expiresAt:
    record.expiresAt < Number.MAX_SAFE_INTEGER ? new Date(record.expiresAt).toISOString() : null,
  value: valueOf(record),
})
