import type { ServiceKey } from '#web/api/services.ts'
import { onForget } from '#web/api/session-state.ts'
import type { BulkItem } from '#web/shell/bulk/bulk-item.ts'
import { createSelection } from '#web/ui/list/selection.ts'

/** The selected services. */
export const selection = createSelection<ServiceKey>()
onForget(selection.clear)

export const serviceKeyOf = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

/** Selects a service that the names dialog has suggested. */
export const selectItem = (item: BulkItem): void =>
  selection.set([[serviceKeyOf(item), item]], true)
