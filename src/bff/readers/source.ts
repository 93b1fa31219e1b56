/** What a reader may ask of the provider; the core's provider client implements it inside its limits. */
import type { ProviderBody, Query } from '#wire/dialect/rules.ts'

export { type ProviderBody, type Query, ReadError } from '#wire/dialect/rules.ts'

export interface Source {
  /**
   * One GET. `path` is below the base address and encoded: `/api/v1/sdk/invoices`.
   * `language` (BCP 47) is to be sent as `Accept-Language`.
   * @throws the core's `Fault`, with its contract code in `code`
   */
  get(path: string, query?: Query, options?: { language?: string }): Promise<ProviderBody>
}

/** Contract code of what a `Source` throws; `null` for anything else. */
export const faultCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null
