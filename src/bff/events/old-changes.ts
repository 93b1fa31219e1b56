/** Moves the change log of versions before the record of events into it. */
import { createHash } from 'node:crypto'

import type { Store, StoredRecord } from '#server/store.ts'

import type { Event } from './event.ts'

const oldKind = 'change'

/** `group ["type","id"]`, with the changes of that service, newest first. */
function eventsOf({ id, owner, value }: StoredRecord): Event[] {
  const [type = '', serviceId = ''] = JSON.parse(id.slice(owner.length + 1)) as string[]
  const changes = JSON.parse(value.toString()) as { at: string; enabled: boolean }[]
  // Derived from the old record, so that a start after a crash writes the same events again.
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 10)
  return changes.map((change, index): Event => {
    // Earlier changes come later in the list; they keep their order within a second.
    const at = Date.parse(change.at) + changes.length - index
    return {
      id: `${at.toString(36).padStart(9, '0')}${hash}`,
      at,
      kind: 'auto-renew',
      subject: { type, id: serviceId, name: null },
      after: change.enabled ? 'on' : 'off',
      outcome: 'done',
      actor: { session: null, device: null },
    }
  })
}

/** Who made them, from which state and for which name was not stored, and stays unknown. */
export async function convertOldChanges(
  store: Store,
  toRecord: (group: string, event: Event) => StoredRecord,
): Promise<void> {
  for (const record of await store.list(oldKind)) {
    await store.put(...eventsOf(record).map((event) => toRecord(record.owner, event)))
    await store.delete(oldKind, record.id)
  }
}
