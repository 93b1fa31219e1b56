import { isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

import { ReadError } from './source.ts'

export type Envelope =
  | { ok: true; data: unknown; body: JsonObject }
  | { ok: false; codeWord: string | null; message: string | null }

const yes = new Set<unknown>([true, 1, '1', 'true'])
const no = new Set<unknown>([false, 0, '0', 'false'])

/**
 * The envelope of §2 and §7. `success: false` is an error under any status, and so is any status
 * from 400 on. `codeWord` and `message` are for mapping and the log, never for the customer.
 * Where `data` is left out, what stands beside `success` and `message` is taken for it.
 * @throws ReadError a body under a status of success that is no envelope
 */
export function openEnvelope(body: unknown, status = 200): Envelope {
  const record = isRecord(body) ? body : null
  if (status >= 400 || (record && no.has(record.success))) {
    // §7 has `code`, `error` and `message` as texts; some answer `error: { code, message }`.
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

/** `data` of a body that a `Source` answered. @throws ReadError */
export function dataOf(body: unknown): unknown {
  const envelope = openEnvelope(body)
  if (!envelope.ok) throw new ReadError('an error envelope')
  return envelope.data
}
