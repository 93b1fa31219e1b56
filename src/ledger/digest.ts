/**
 * What is remembered of an account from one visit to the next: for each record its hash and the few
 * facts whose change is news. At most 120 bytes a record, without names.
 */
import type { Money } from '#contract/shapes.ts'

import { isOpen } from './coverage.ts'
import { isEnded, isExpired } from './entries.ts'
import type { Ledger } from './ledger.ts'
import type { InvoiceRecord } from './records.ts'
import type { Thing } from './thing.ts'

export interface Digest {
  /** The day on which it was taken, in the account's time zone. */
  readonly day: string
  /** By the hash of the thing's key. */
  readonly things: Readonly<Record<string, string>>
  /** By the hash of the invoice's id. */
  readonly invoices: Readonly<Record<string, string>>
}

export type ThingState = 'active' | 'suspended' | 'ended' | 'expired' | 'other'

export interface ThingFacts {
  readonly state: ThingState
  readonly on: string | null
  readonly expiresOn: string | null
  readonly price: Money | null
  readonly taxIncluded: boolean | null
  readonly termMonths: number | null
  /** Kinds of its contradictions. */
  readonly contradictions: readonly string[]
}

export type InvoiceState = 'open' | 'paid' | 'other'

const states: readonly ThingState[] = ['active', 'suspended', 'ended', 'expired', 'other']
const invoiceStates: readonly InvoiceState[] = ['open', 'paid', 'other']

/** Their order is part of what is stored: add new ones at the end. */
const contradictionKinds = [
  'renews-but-expired',
  'charged-after-expiry',
  'cancelled-but-billed',
  'twice-for-one-domain',
  'moved-but-renews',
  'locked-but-moving',
  'paid-but-suspended',
]

function stateOf(status: string): ThingState {
  if (isEnded(status)) return 'ended'
  if (isExpired(status)) return 'expired'
  if (status === 'suspended') return 'suspended'
  return status === 'active' || status === 'expiring' ? 'active' : 'other'
}

export const factsOf = (thing: Thing, ledger: Ledger): ThingFacts => ({
  state: stateOf(thing.status),
  on: thing.renewal.on,
  expiresOn: thing.expiresOn,
  price: thing.renewal.price,
  taxIncluded: thing.renewal.taxIncluded,
  termMonths: thing.renewal.termMonths,
  contradictions: ledger.contradictionsOf(thing).map(({ kind }) => kind),
})

export const invoiceState = (status: string): InvoiceState =>
  status === 'paid' ? 'paid' : isOpen(status) ? 'open' : 'other'

const flag = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

function encode(facts: ThingFacts): string {
  const { state, on, expiresOn, price, taxIncluded, termMonths, contradictions } = facts
  const kinds = contradictions.map((kind) => contradictionKinds.indexOf(kind)).join('')
  return [
    states.indexOf(state),
    on ?? '',
    expiresOn === on ? '=' : (expiresOn ?? ''),
    price?.minorUnits ?? '',
    price?.currency ?? '',
    flag(taxIncluded),
    termMonths ?? '',
    kinds,
  ].join('|')
}

/** What was known of a thing; `null` if it was not there. */
export function thingIn({ things }: Digest, hash: string): ThingFacts | null {
  const text = Object.hasOwn(things, hash) ? things[hash] : undefined
  if (text === undefined) return null
  const [state, on, expiresOn, units, currency, tax, term, kinds = ''] = text.split('|')
  return {
    state: states[Number(state)] ?? 'other',
    on: on || null,
    expiresOn: (expiresOn === '=' ? on : expiresOn) || null,
    price: units ? { minorUnits: Number(units), currency: currency || null } : null,
    taxIncluded: tax === '' ? null : tax === '1',
    termMonths: term ? Number(term) : null,
    contradictions: kinds.split('').map((kind) => contradictionKinds[Number(kind)] ?? ''),
  }
}

export function invoiceIn({ invoices }: Digest, hash: string): InvoiceState | null {
  const text = Object.hasOwn(invoices, hash) ? invoices[hash] : undefined
  return text === undefined ? null : (invoiceStates[Number(text)] ?? 'other')
}

export function* digestOf(
  ledger: Ledger,
  invoices: readonly Pick<InvoiceRecord, 'id' | 'status'>[],
  hashOf: (key: string) => string,
): Generator<void, Digest> {
  const things: Record<string, string> = {}
  const states: Record<string, string> = {}
  for (const thing of ledger.things) {
    yield
    things[hashOf(`thing ${thing.key}`)] = encode(factsOf(thing, ledger))
  }
  for (const { id, status } of invoices) {
    yield
    states[hashOf(`invoice ${id}`)] = String(invoiceStates.indexOf(invoiceState(status)))
  }
  return { day: ledger.today, things, invoices: states }
}
