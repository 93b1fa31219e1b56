import type { ServiceKey } from '#web/api/services.ts'
import { onForget } from '#web/api/session-state.ts'
import { createSelection } from '#web/list/table/selection.ts'

export const selection = createSelection<ServiceKey>()
onForget(selection.clear)

export const serviceKeyOf = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

export const selectServices = (keys: readonly ServiceKey[]): void =>
  selection.set(
    keys.map((key) => [serviceKeyOf(key), key] as const),
    true,
  )
