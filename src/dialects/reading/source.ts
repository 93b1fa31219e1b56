/** How readers reach the provider. The provider client implements it. */
import type { ProviderResponse, Query } from '#dialects/rules.ts'

export { type ProviderResponse, type Query, ReadError } from '#dialects/rules.ts'

export interface Source {
  /**
   * Sends one GET. `path` is encoded and below the base address: `/api/v1/sdk/invoices`.
   * `language` (BCP 47) is sent as `Accept-Language`.
   * @throws Error with a contract code in `code`
   */
  get(path: string, query?: Query, options?: { language?: string }): Promise<ProviderResponse>
  /** Lets other requests have their turn during a long computation. */
  rest?: () => Promise<void>
}

/** The contract code of an error that a `Source` throws; `null` for any other error. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null
