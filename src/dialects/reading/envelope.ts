import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

import { ReadError } from './source.ts'

export type Envelope =
  | { ok: true; data: unknown; body: JsonObject }
  | { ok: false; codeWord: string | null; message: string | null }

const yes = new Set<unknown>([true, 1, '1', 'true'])
const no = new Set<unknown>([false, 0, '0', 'false'])

/**
 * Opens the envelope of §2 and §7. `success: false` is an error whatever the status, and so is any
 * status from 400. `codeWord` and `message` are for error mapping and the log, never for customers.
 * Without `data`, the fields beside `success` and `message` are the data.
 * @throws ReadError if a successful response has no envelope
 */
export function openEnvelope(body: unknown, status = 200): Envelope {
  const record = isRecord(body) ? body : null
  if (status >= 400 || (record && no.has(record.success))) {
    // §7 shows `code`, `error` and `message` as texts; some providers nest them in `error`.
    const nested = isRecord(record?.error) ? record.error : null
    const word = record?.code ?? nested?.code ?? nested?.type ?? record?.error
    const message = record?.message ?? nested?.message
    return {
      ok: false,
      codeWord: typeof word === 'string' || typeof word === 'number' ? String(word) : null,
      message: typeof message === 'string' ? message : null,
    }
  }
  if (!record || !yes.has(record.success)) throw new ReadError('not an envelope')
  if ('data' in record) return { ok: true, data: record.data, body: record }
  const { success: _success, message: _message, ...rest } = record
  return { ok: true, data: Object.keys(rest).length > 0 ? rest : undefined, body: record }
}

/** `data` of a body from a `Source`. @throws ReadError */
export function dataOf(body: unknown): unknown {
  const envelope = openEnvelope(body)
  if (!envelope.ok) throw new ReadError('an error envelope')
  return envelope.data
}
