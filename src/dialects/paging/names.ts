/** Names of lists and of the fields around them (`names.json`). */
import { bare, remembered } from '#dialects/values/plain.ts'

import names from './names.json' with { type: 'json' }

const oneOf = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.join('|')})$`)

const listNames: Readonly<Record<string, readonly string[]>> = names.lists
/** What a list of this kind is called, the best name first. */
export const listNamesOf = (kind: string): readonly string[] => listNames[kind] ?? []
export const genericListNames: ReadonlySet<string> = new Set(names.generic)

/** Records sent beside a list because its own records refer to them. */
export const relatedList = oneOf(names.related)
/** Fields that only a line of an invoice or order has. */
export const lineField = oneOf(names.lineFields)
/** Fields that mark an object as a record. */
export const recordField = oneOf(names.recordFields)

/** A name without the prefix of OData and Hydra: `@odata.nextLink`, `hydra:member`. */
export const plainName = remembered((key) => bare(key.replace(/^(?:@?odata\.|hydra:)/, '')))

const pagingFact = oneOf(names.pagingFacts)
/** Whether a key says something about the list, not about a record. */
export const isMeta = remembered(
  (key) => pagingFact.test(plainName(key)) || /^[_@]/.test(key) || key === 'included',
)

/** Objects that hold paging facts. */
export const pagingContainer = oneOf(names.containers)
/** Aliases of each paging fact. */
export const pagingFacts = names.facts
