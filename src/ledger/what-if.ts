/** What the coming charges would be if auto-renew of some services were on or off. Changes nothing. */
import type { WhatIf as ContractWhatIf } from '#contract/what-if.ts'

import { entriesOf, type ChargeOrEnd, isCharge, isEnd, isRenewal, isUnstated } from './entries.ts'
import { decisionOf } from './lead-times.ts'
import type { Ledger } from './ledger.ts'
import type { Thing } from './thing.ts'
import { createTotals } from './totals.ts'
import { monthsOf } from './year.ts'

export interface Flip {
  readonly type: string
  readonly id: string
  readonly enabled: boolean
}

/** A flip that would change nothing: `same` if it is set so already. */
export type DroppedFlip = ContractWhatIf['dropped'][number]

/** How many flips have an effect that is certain, and the soonest. */
type Effect = ContractWhatIf['ends']

export interface WhatIf extends Omit<ContractWhatIf, 'atLeast' | 'complete'> {
  /** Services and domains that nobody states the charge of. In neither sum. */
  unstated: number
}

type Found = { thing: Thing; entries: ChargeOrEnd[] } | { dropped: DroppedFlip }

function tryFlip(ledger: Ledger, flip: Flip): Found {
  const { type, id, enabled } = flip
  const thing = ledger.thingOfService(flip)
  const autoRenew = thing?.autoRenew ?? null
  const drop = (reason: DroppedFlip['reason']): Found => ({
    dropped: { type, id, label: thing?.subject.label ?? null, reason },
  })
  if (thing === undefined) return drop('gone')
  if (autoRenew === null) return drop('unknown')
  if (autoRenew.enabled === enabled) return drop('same')
  if (!autoRenew.changeable) return drop('locked')
  const current = ledger.ofService(flip)
  const decision = decisionOf(current[0], thing.renewal.on, thing.leadTime, ledger.today)
  // Too late: it is charged once more, or ends, all the same.
  if (decision?.state === 'passed') return { thing, entries: current.slice(0, 1) }
  const flipped = { ...thing, autoRenew: { ...autoRenew, enabled } }
  return { thing, entries: entriesOf(flipped, ledger, thing.coverage) }
}

function createEffect() {
  let count = 0
  let first: Effect['first'] = null
  return {
    add(on: string, label: string): void {
      count += 1
      if (first === null || on < first.on) first = { on, label }
    },
    result: (): Effect => ({ count, first }),
  }
}

function createSums(months: readonly string[]) {
  const all = createTotals()
  const byMonth = new Map(months.map((month) => [month, createTotals()]))
  let unstated = 0
  return {
    /** `sign`: −1 to take the charge away. */
    add(entry: ChargeOrEnd, sign = 1): void {
      if (isUnstated(entry)) unstated += 1
      const month = byMonth.get(entry.on?.slice(0, 7) ?? '')
      if (month === undefined || !isCharge(entry)) return
      const { amount, taxIncluded } = entry
      const priced = {
        amount: amount && { ...amount, minorUnits: sign * amount.minorUnits },
        taxIncluded,
      }
      month.add(priced)
      all.add(priced)
    },
    all: () => all.result(),
    of: (month: string) => (byMonth.get(month) ?? createTotals()).result(),
    unstated: () => unstated,
  }
}

/**
 * The months of the ledger's year before and after the flips. Of two flips of one service the last counts.
 * `shown`: by how much the flips that `isShown` finds change a month.
 */
export function* whatIfSteps(
  ledger: Ledger,
  flips: readonly Flip[],
  isShown: (flip: Flip) => boolean = () => false,
): Generator<void, WhatIf> {
  const months = monthsOf(ledger)
  const [before, after, shown] = [createSums(months), createSums(months), createSums(months)]
  const [ends, renews] = [createEffect(), createEffect()]
  const flipped = new Set<string>()
  const dropped: DroppedFlip[] = []
  let unclear = 0
  const last = new Map(flips.map((flip) => [JSON.stringify([flip.type, flip.id]), flip]))
  for (const flip of last.values()) {
    yield
    const found = tryFlip(ledger, flip)
    if ('dropped' in found) {
      dropped.push(found.dropped)
      continue
    }
    const { thing, entries } = found
    flipped.add(thing.key)
    for (const entry of entries) after.add(entry)
    if (isShown(flip)) {
      for (const entry of entries) shown.add(entry)
      for (const entry of ledger.ofService(flip)) shown.add(entry, -1)
    }
    const [next] = entries
    const isEffective = next !== undefined && (flip.enabled ? isRenewal(next) : isEnd(next))
    if (isEffective && next.on !== null)
      (flip.enabled ? renews : ends).add(next.on, thing.subject.label)
    else unclear += 1
  }
  for (const entry of ledger.entries) {
    yield
    before.add(entry)
    if (!flipped.has(entry.thing.key)) after.add(entry)
  }
  return {
    months: months.map((month) => ({
      month,
      before: before.of(month),
      after: after.of(month),
      shown: shown.of(month),
    })),
    before: before.all(),
    after: after.all(),
    ends: ends.result(),
    renews: renews.result(),
    unclear,
    unstated: Math.max(before.unstated(), after.unstated()),
    dropped,
  }
}
