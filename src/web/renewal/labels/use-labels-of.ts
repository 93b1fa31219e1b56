import { useQuery } from '@tanstack/react-query'

import { type Label, labelledQuery, labelsByKey } from '#web/api/labels.ts'
import { createSessionStore } from '#web/api/session-state.ts'
import { useSettings } from '#web/app/settings/settings.ts'

/** Key of the row whose labels are being chosen; the row shows the dialog. */
export const useLabelling = createSessionStore<{ key: string | null }>({ key: null })

export const openLabelling = (target: LabelTarget): void =>
  useLabelling.setState({ key: labelKeyOf(target) })
export const closeLabelling = (): void => useLabelling.setState({ key: null })

/** What can have a label: a service, or a domain without one, whose `type` is empty and `id` its name. */
export interface LabelTarget {
  type: string
  id: string
  name: string
}

export const labelKeyOf = ({ type, id }: Pick<LabelTarget, 'type' | 'id'>): string =>
  type === '' ? id : `${type}/${id}`

const none: readonly Label[] = []

/** Labels of a row by name. None in presenter mode: they are often names of clients. */
export function useLabelsOf(target: Pick<LabelTarget, 'type' | 'id'>): readonly Label[] {
  const { data } = useQuery(labelledQuery)
  const { presenter } = useSettings()
  if (data === undefined || presenter) return none
  return labelsByKey(data).get(labelKeyOf(target)) ?? none
}
