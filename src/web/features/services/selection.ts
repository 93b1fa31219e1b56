import type { ServiceKey } from '#web/api/services.ts'
import { createSelection } from '#web/list/table/selection.ts'

export const serviceKeyOf = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

export const selection = createSelection<ServiceKey>(serviceKeyOf)
