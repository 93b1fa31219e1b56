import { createSessionStore } from '#web/api/session-state.ts'

import { labelKeyOf, type LabelTarget } from './use-labels-of.ts'

/** Key of the row whose labels are being chosen; the row shows the dialog. */
export const useLabelling = createSessionStore<{ key: string | null }>({ key: null })

export const openLabelling = (target: LabelTarget): void =>
  useLabelling.setState({ key: labelKeyOf(target) })
export const closeLabelling = (): void => useLabelling.setState({ key: null })
