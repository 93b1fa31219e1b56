/** Switches that are tried out on this tab without saving. Survives a reload, and ends with the session. */
import { createSessionStore, shownAccount } from '#web/api/session-state.ts'
import type { Flip } from '#web/api/what-if.ts'

export type { Flip }

interface WhatIfState {
  /** Whether switches are tried out instead of changed. */
  isOn: boolean
  flips: ReadonlyMap<string, Flip>
  /** Flips that ended because the provider's state has changed meanwhile. */
  merged: readonly MergedFlip[]
}

export interface MergedFlip {
  type: string
  id: string
  label: string | null
}

export const storageKey = 'what-if'

export const flipKeyOf = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

export const useWhatIf = createSessionStore<WhatIfState>({
  isOn: false,
  flips: new Map(),
  merged: [],
})

function restore(): void {
  const kept = sessionStorage.getItem(storageKey)
  if (kept === null) return
  const { account, flips } = JSON.parse(kept) as { account: string | null; flips: Flip[] }
  if (account !== shownAccount()) return
  useWhatIf.setState({ isOn: true, flips: new Map(flips.map((flip) => [flipKeyOf(flip), flip])) })
}
if (globalThis.window) restore()
