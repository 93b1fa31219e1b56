import type { Assistant } from '#platform/assistant/assistant.ts'
import type { JsonText } from '#platform/store/paging.ts'
import type { Store } from '#platform/store/store.ts'
import type { OperationData, OperationInput } from '#wire/operation.ts'
import type { OperationName, Operations } from '#wire/operations.ts'

/** What every handler gets beside its parsed input. */
export interface Context {
  store: Store
  assistant: Assistant
  /** The owner of the key; for a public operation the empty string, which owns nothing. */
  accountId: string
  now: Date
  request: Request
}

/** §2's `data` (or the same as JSON text) and `message`, or a whole answer of another media type (a stream, a download). */
export type Answer<D> =
  | { data: D; message?: string; headers?: Record<string, string> }
  | { json: JsonText<D>; message?: string; headers?: Record<string, string> }
  | Response

export type Handlers = {
  [N in OperationName]: (
    input: OperationInput<Operations[N]>,
    context: Context,
  ) => Answer<OperationData<Operations[N]>> | Promise<Answer<OperationData<Operations[N]>>>
}
