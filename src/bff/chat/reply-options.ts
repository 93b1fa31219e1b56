/** What a chat reply needs to run. */
import type { Proposed } from '#bff/actions/propose.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { StreamFailure } from '#dialects/stream/failure.ts'
import type { RelayOptions } from '#dialects/stream/relay.ts'
import type { ToolCall } from '#dialects/stream/tool-calls.ts'
import type { Clock } from '#server/clock.ts'
import type { ProblemError } from '#server/problems.ts'
import type { StreamResponse } from '#server/transport.ts'
import type { Watch } from '#server/watch.ts'

/** Time limits of a reply, in milliseconds. */
interface ReplyLimits {
  /** Until the provider shows its first progress. */
  first: number
  /** Without progress. */
  idle: number
  total: number
  /** After the last browser left. */
  grace: number
}

export interface ReplyOptions {
  messageId: string
  conversationId: string
  limits: ReplyLimits
  clock: Clock
  watch: Watch
  /** How the provider's stream is read. */
  reading: RelayOptions
  /** Stores proposals for what the agent asks to be done. */
  propose(calls: readonly ToolCall[]): Promise<Proposed>
  /** Called from time to time while text arrives, to save it in case of a crash. */
  onProgress: () => void
  onEnd: () => Promise<void>
}

/** The call to the provider. Cleared once accepted, so the question can be garbage-collected. */
export interface ProviderCall {
  /** @throws ProblemError if the provider refuses before the first byte */
  send(signal: AbortSignal): Promise<StreamResponse>
  /** The problem for a refusal in the body. */
  refused(failure: StreamFailure | ErrorCode): Promise<ProblemError>
  /** Called with the first sign of a reply. */
  onAccepted(): Promise<void>
}
