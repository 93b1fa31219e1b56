/** A `Source` for the readers that keeps every response, so that all pages can be reported. */
import { openEnvelope } from '#dialects/reading/envelope.ts'
import { type ProviderResponse, ReadError, type Source } from '#dialects/reading/source.ts'
import { filterText } from '#dialects/text/secrets.ts'

/** Sends one GET. Throws if there is no response. */
export type Ask = (path: string) => Promise<ProviderResponse & { status: number }>

export interface Recording {
  source: Source
  /** Successful responses, in the order they came. */
  responses: { response: ProviderResponse; data: unknown }[]
  /** Why the first request was refused. */
  refusal: string | null
}

const codes: Record<number, string> = {
  400: 'invalid_input',
  401: 'key_rejected',
  403: 'missing_scope',
  404: 'not_found',
  405: 'method_not_allowed',
  422: 'invalid_input',
  429: 'rate_limited',
}

export function createRecording(ask: Ask): Recording {
  const recording: Recording = {
    responses: [],
    refusal: null,
    source: {
      async get(path, query = []) {
        const search = new URLSearchParams(query.map(([name, value]) => [name, value]))
        const response = await ask(query.length > 0 ? `${path}?${search}` : path)
        const envelope = openEnvelope(response.body, response.status)
        if (!envelope.ok) {
          const word = filterText(envelope.codeWord ?? 'none')
          recording.refusal ??= `status ${response.status}, code ${word}`
          const code = codes[response.status] ?? 'provider_error'
          throw Object.assign(new Error('refused'), { code })
        }
        recording.responses.push({ response, data: envelope.data })
        return response
      },
    },
  }
  return recording
}

/** The kind of an error. Its message may quote the provider. */
export function kindOfError(error: unknown): string {
  if (error instanceof ReadError) return 'provider_unreadable'
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.name
  return 'unknown'
}
