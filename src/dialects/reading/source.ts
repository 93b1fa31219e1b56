/** How readers reach the provider. The provider client implements it. */
import type { ProviderResponse, Query } from '#dialects/rules.ts'
import { isRecord } from '#dialects/values/plain.ts'

export { type ProviderResponse, type Query, ReadError } from '#dialects/rules.ts'

export interface Source {
  /**
   * Sends one GET. `path` is encoded and below the base address: `/api/v1/sdk/invoices`.
   * `language` (BCP 47) is sent as `Accept-Language`.
   * @throws Error with a contract code in `code`
   */
  get(path: string, query?: Query, options?: { language?: string }): Promise<ProviderResponse>
  /** Completes a long computation, which yields between its steps so that others have their turn. */
  run?: <T>(steps: Generator<void, T>) => Promise<T>
}

/** The contract code of an error that a `Source` throws; `null` for any other error. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null

/** Whether the provider answered with a 5xx, as it might have whatever the query. */
export function isServerFailure(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isRecord(cause) && Number(cause.status) >= 500
}

/** A source that serves nobody else completes its computations at once. */
export async function complete<T>({ run }: Source, steps: Generator<void, T>): Promise<T> {
  if (run) return run(steps)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
