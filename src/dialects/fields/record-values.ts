/** Finds the values of a record's fields, whatever the provider calls them. */
import type { UnreadReason } from '#contract/explanation.ts'
import type { DateRules } from '#dialects/values/dates.ts'
import type { JsonObject } from '#dialects/values/plain.ts'

import { type Considered, considered, isStated, never } from './considered.ts'
import { type Candidate, type Layout, layoutOf, valueAt, withoutNamedLists } from './layout.ts'
import type { Scope } from './scope.ts'
import type { RecordKind } from './tables.ts'

interface Search {
  /** Whether an unreadable value settles the field. */
  settles?: (value: unknown) => boolean
  /** By default all candidates of the field. */
  among?: readonly Candidate[]
}

const none: readonly Candidate[] = []
let records = 0

/** The values that each field may have in a record, best first. */
export class RecordValues<Field extends string> {
  /** The record as the provider sent it. */
  readonly raw: JsonObject
  readonly scope: Scope
  protected readonly resource: RecordKind
  readonly #trace: Considered[] | null
  /** As `raw`, with self-naming lists turned into objects. */
  protected readonly record: JsonObject
  readonly #layout: Layout
  #unread: Candidate[] | null = null
  /** Marks the values that a field has taken. A record is read before the next one with its layout. */
  readonly #nth = ++records
  #rules: DateRules | undefined = undefined
  /** Why the value that is being read is unreadable, if its reader says so. */
  #reason: UnreadReason | null = null
  #reasons: Map<Candidate, UnreadReason> | null = null

  constructor(resource: RecordKind, raw: JsonObject, scope: Scope, trace: Considered[] | null) {
    const { profile } = scope.context
    let record = raw
    let layout = layoutOf(record, resource, profile)
    if (layout.namedLists.length > 0) {
      record = withoutNamedLists(raw, layout)
      if (record !== raw) layout = layoutOf(record, resource, profile)
    }
    this.raw = raw
    this.scope = scope
    this.resource = resource
    this.#trace = trace
    this.record = record
    this.#layout = layout
  }

  get rules(): DateRules {
    if (this.#rules === undefined) {
      const { profile, timeZone } = this.scope.context
      this.#rules = { timeZone, providerZone: profile.timeZone, order: profile.dateOrder }
    }
    return this.#rules
  }

  /** Where a field may be, best first. */
  candidates(field: Field): readonly Candidate[] {
    return this.#layout.fields.get(field) ?? none
  }

  /** Whether the profile names where the field is, so that nothing else may stand in for it. */
  isNamed(field: Field): boolean {
    return this.scope.context.profile.fields[this.resource]?.[field] !== undefined
  }

  states(candidate: Candidate): boolean {
    return isStated(this.value(candidate))
  }

  value({ path }: Candidate): unknown {
    return path.length === 1 ? this.record[path[0] as string] : valueAt(this.record, path)
  }

  /** Simple values and lists, up to two levels deep, that no field claims. */
  get rest(): readonly Candidate[] {
    const { usage } = this.scope.context.profile
    if (usage.length === 0) return this.#layout.rest
    const read = new Set(usage.flatMap(({ used, limit }) => [used, limit]))
    return this.#layout.rest.filter(({ label }) => !read.has(label))
  }

  /** Values that a field claims but could not read. */
  get unread(): readonly Candidate[] {
    if (this.#unread === null) return none
    const nth = this.#nth
    const byLabel = new Map(this.#unread.map((candidate) => [candidate.label, candidate]))
    // Part of an object that was read as a whole counts as read.
    return [...byLabel.values()].filter(
      ({ place }) => place.takenBy !== nth && place.parent?.takenBy !== nth,
    )
  }

  /** States why the value that is being read is none of the field's. Returns `null` for it. */
  unreadable(reason: UnreadReason): null {
    this.#reason = reason
    return null
  }

  /**
   * The first of a field's values that `read` understands. A value that it does not understand ends
   * the search if it `settles` the field and its name can mean no other one.
   */
  pick<T>(
    field: Field,
    read: (value: unknown, candidate: Candidate, record: this) => T | null,
    { settles = never, among: candidates = this.candidates(field) }: Search = {},
  ): T | null {
    let used: Candidate | null = null
    let last: Candidate | undefined
    let result: T | null = null
    for (const candidate of candidates) {
      const value = this.value(candidate)
      if (!isStated(value)) continue
      result = read(value, candidate, this)
      if (result !== null) {
        used = candidate
        candidate.place.takenBy = this.#nth
        break
      }
      ;(this.#unread ??= []).push(candidate)
      if (this.#trace) (this.#reasons ??= new Map()).set(candidate, this.#reason ?? 'form')
      this.#reason = null
      if (!candidate.isShared && settles(value)) {
        last = candidate
        break
      }
    }
    if (this.#trace) this.#traceLookup(this.#trace, field, used, last)
    return result
  }

  /** `last`: the unreadable candidate after which no other was tried. */
  #traceLookup(trace: Considered[], field: Field, used: Candidate | null, last?: Candidate) {
    const stated = (one: Candidate) => this.value(one)
    const reason = (one: Candidate) => this.#reasons?.get(one) ?? 'form'
    trace.push(considered(field, this.candidates(field), { used, last }, stated, reason))
  }

  /** Everything `read` finds under any of a field's names, without repeats: `ns1`, `ns2`. */
  gather<T>(field: Field, read: (value: unknown) => T[]): T[] {
    const candidates = this.candidates(field)
    const values = candidates.map((candidate) => read(this.value(candidate)))
    const used = candidates[values.findIndex((list) => list.length > 0)]
    if (this.#trace) this.#traceLookup(this.#trace, field, used ?? null)
    return [...new Set(values.flat())]
  }
}
