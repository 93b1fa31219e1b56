import { create } from 'zustand'

import { onForget } from '#web/api/session-state.ts'

import type { BulkItem } from './bulk-item.ts'

export interface PastedName {
  name: string
  suggestion: BulkItem | null
}

interface Pasted {
  /** How many names were pasted. */
  count: number
  /** Those without an answer yet. */
  open: readonly PastedName[]
}

const none: Pasted = { count: 0, open: [] }

export const usePasted = create<Pasted>(() => none)

/** Also once the selection they belong to is gone. */
export const forgetPasted = (): void => usePasted.setState(none)
onForget(forgetPasted)

export const answerPasted = (name: string): void =>
  usePasted.setState(({ open }) => ({ open: open.filter((pasted) => pasted.name !== name) }))

/** Replaces a name that was corrected but is still not in the account. */
export const correctPasted = (name: string, corrected: PastedName): void =>
  usePasted.setState(({ open }) => ({
    open: open.map((pasted) => (pasted.name === name ? corrected : pasted)),
  }))
