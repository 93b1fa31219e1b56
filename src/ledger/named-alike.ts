/** Whether two lists name the same things, so that what was found by name in one holds for the other. */
import type { DomainRecord, Read, ServiceRecord } from './records.ts'

/** What services and domains are found by. */
type Named = Partial<Pick<ServiceRecord, 'type' | 'id' | 'name' | 'domain'>> &
  Partial<Pick<DomainRecord, 'unicodeName' | 'service'>>

const isNamedAlike = (a: Named | undefined, b: Named | undefined): boolean =>
  a === b ||
  (a?.type === b?.type &&
    a?.id === b?.id &&
    a?.name === b?.name &&
    a?.unicodeName === b?.unicodeName &&
    a?.domain === b?.domain &&
    a?.service?.type === b?.service?.type &&
    a?.service?.id === b?.service?.id)

export const areNamedAlike = (a: readonly Named[], b: readonly Named[]): boolean =>
  a === b || (a.length === b.length && a.every((item, at) => isNamedAlike(item, b[at])))

export const areReadAlike = (a: Read<Named>, b: Read<Named>): boolean =>
  a === b ||
  (a !== null && b !== null && a.complete === b.complete && areNamedAlike(a.items, b.items))
