import type { Assistant } from '#platform/assistant/assistant.ts'
import type { JsonText } from '#platform/store/paging.ts'
import type { Store } from '#platform/store/store.ts'
import type { OperationData, OperationInput } from '#wire/operation.ts'
import type { OperationName, Operations } from '#wire/operations.ts'

/** Passed to every handler along with its parsed input. */
export interface Context {
  store: Store
  assistant: Assistant
  /** The key's account. Empty for public operations, and no record has an empty account. */
  accountId: string
  now: Date
  request: Request
}

/**
 * The `data` and `message` of §2, or `json` if `data` is already JSON text. A `Response` for other
 * media types: streams and downloads.
 */
export type HandlerResult<D> =
  | { data: D; message?: string; headers?: Record<string, string> }
  | { json: JsonText<D>; message?: string; headers?: Record<string, string> }
  | Response

export type Handlers = {
  [N in OperationName]: (
    input: OperationInput<Operations[N]>,
    context: Context,
  ) =>
    | HandlerResult<OperationData<Operations[N]>>
    | Promise<HandlerResult<OperationData<Operations[N]>>>
}
