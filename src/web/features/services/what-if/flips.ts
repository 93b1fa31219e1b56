/** What is done with tried switches. Apart from their state, which loads with the page. */
import { shownAccount } from '#web/api/session-state.ts'

import { type Flip, flipKeyOf, type MergedFlip, storageKey, useWhatIf } from './what-if-state.ts'

interface Flippable {
  type: string
  id: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}

useWhatIf.subscribe(({ isOn, flips }) => {
  if (!isOn) sessionStorage.removeItem(storageKey)
  else {
    const kept = { account: shownAccount(), flips: [...flips.values()] }
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  }
})

export const startWhatIf = (): void => useWhatIf.setState({ isOn: true })

/** Forgets all flips. */
export const endWhatIf = (): void =>
  useWhatIf.setState({ isOn: false, flips: new Map(), merged: [] })

/** Restores discarded flips. Those that the provider's state no longer allows are dropped again. */
export const restoreFlips = (forgotten: ReadonlyMap<string, Flip>): void =>
  useWhatIf.setState(({ flips }) => ({ isOn: true, flips: new Map([...forgotten, ...flips]) }))

/** Removes flips that are applied. */
export function dropFlips(dropped: readonly { type: string; id: string }[]): void {
  const flips = new Map(useWhatIf.getState().flips)
  for (const each of dropped) flips.delete(flipKeyOf(each))
  useWhatIf.setState({ flips })
}

/** Removes flips that the provider's new state has made pointless, and points them out. */
export function mergeFlips(dropped: readonly MergedFlip[]): void {
  const { flips, merged } = useWhatIf.getState()
  const gone = dropped.filter((each) => flips.has(flipKeyOf(each)))
  if (gone.length === 0) return
  dropFlips(gone)
  useWhatIf.setState({ merged: [...merged, ...gone] })
}

/** Flips services, or back to what they are. `items` as they are, or as they would be. */
export function tryFlips(items: readonly Flippable[], enabled: boolean): void {
  const flips = new Map(useWhatIf.getState().flips)
  for (const { type, id, autoRenew } of items) {
    if (!autoRenew?.changeable) continue
    const key = flipKeyOf({ type, id })
    const flip = flips.get(key)
    if (flip === undefined && autoRenew.enabled !== enabled) flips.set(key, { type, id, enabled })
    else if (flip !== undefined && flip.enabled !== enabled) flips.delete(key)
  }
  useWhatIf.setState({ flips, merged: [] })
}

/** The item as it would be. */
export function asTried<Item extends Flippable>(
  item: Item,
  flips: ReadonlyMap<string, Flip>,
): Item {
  const flip = flips.get(flipKeyOf(item))
  if (flip === undefined || !item.autoRenew) return item
  return { ...item, autoRenew: { ...item.autoRenew, enabled: flip.enabled } }
}
