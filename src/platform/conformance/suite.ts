/** Every clause of sections 1 to 9, sorted by section. */
import { accessClauses } from './clauses/access.ts'
import { endpointClauses } from './clauses/endpoints.ts'
import { envelopeClauses } from './clauses/envelopes.ts'
import { ownershipClauses } from './clauses/ownership.ts'
import { serviceClauses } from './clauses/service.ts'
import type { Clause } from './probe.ts'

export const clauses: readonly Clause[] = [
  ...serviceClauses,
  ...ownershipClauses,
  ...envelopeClauses,
  ...endpointClauses,
  ...accessClauses,
].toSorted((a, b) => (a.section === b.section ? 0 : a.section < b.section ? -1 : 1))
