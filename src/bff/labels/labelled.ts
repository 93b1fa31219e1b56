/** Lists of what has a label. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'

import { createKept } from './kept.ts'
import { keysOfLabel, noLabels, type StoredLabels } from './labels.ts'

/** Replaces the label of a query by the keys of what has it. Labels are closed to support staff. */
export async function withLabelled<Q extends { label?: string | undefined }>(
  data: Pick<CustomerData, 'store' | 'clock'>,
  { recordOwner, support }: Pick<SignedIn, 'recordOwner' | 'support'>,
  { label, ...query }: Q,
): Promise<Omit<Q, 'label'> & { label?: string[] }> {
  if (label === undefined) return query
  if (support) return { ...query, label: [] }
  const kept = createKept<StoredLabels>('labels', noLabels, data)
  return { ...query, label: keysOfLabel(await kept.read(recordOwner), label) }
}
