/** What attention items and reasons are found in; the contract's and the platform's records fit. */
import type { Invoice } from '#contract/invoices.ts'
import type { AutoRenew } from '#contract/shapes.ts'

import type { InvoiceInput } from './coverage.ts'
import type { DomainInput, ServiceInput } from './pairs.ts'

interface Stated {
  readonly autoRenew: AutoRenew | null
  readonly manageUrl: string | null
  readonly extra: readonly { readonly fact: string | null; readonly value: string | null }[]
}
export type ServiceRecord = Omit<ServiceInput, 'autoRenew'> & Stated
export type DomainRecord = Omit<DomainInput, 'autoRenew'> &
  Stated & {
    readonly transferLock?: boolean | null
    /** The provider's word. */
    readonly statusText?: string | null
  }

type StatedOfInvoice =
  | 'issuedOn'
  | 'dueOn'
  | 'nextAttemptOn'
  | 'subtotal'
  | 'total'
  | 'balanceDue'
  | 'taxIncluded'
  | 'payUrl'

export interface InvoiceRecord extends InvoiceInput, Readonly<Pick<Invoice, StatedOfInvoice>> {
  readonly paidOn?: string | null
  readonly tax: readonly Readonly<Invoice['tax'][number]>[]
}

/** A list as far as it has been read; `null` if it has not. */
export type Read<T> = { readonly items: readonly T[]; readonly complete: boolean } | null

export interface AccountLists<
  S extends ServiceRecord = ServiceRecord,
  D extends DomainRecord = DomainRecord,
  I extends InvoiceRecord = InvoiceRecord,
> {
  readonly services: Read<S>
  readonly domains: Read<D>
  readonly invoices: Read<I>
}
