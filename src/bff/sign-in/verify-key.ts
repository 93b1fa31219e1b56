import type { CustomerData } from '#bff/customer-data.ts'
import type { Account } from '#contract/account.ts'
import { ProblemError } from '#server/problems.ts'

/**
 * Reads the account of a key; `null` if the key has no scope for it but can read one of the lists.
 * @throws ProblemError `key_rejected`, or the provider's failure
 */
export async function verifyKey(
  { provider, reader, sessions }: Pick<CustomerData, 'provider' | 'reader' | 'sessions'>,
  apiKey: string,
): Promise<Account | null> {
  const source = provider.source({ apiKey })
  try {
    return await reader.account(source, sessions.ownerOf(apiKey))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'missing_scope') throw error
  }
  for (const resource of ['services', 'domains', 'invoices']) {
    try {
      await source.get(`/api/v1/sdk/${resource}`)
      return null
    } catch (error) {
      // Overloaded is our own refusal, and says nothing about the key.
      if (!(error instanceof ProblemError) || error.code === 'overloaded') throw error
    }
  }
  throw new ProblemError('key_rejected')
}
