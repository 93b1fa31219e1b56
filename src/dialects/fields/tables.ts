import names from './names.json' with { type: 'json' }

/** What services and domains share. */
export type Renewing = 'renewing'
type Shared = Renewing | 'money' | 'taxed'
/** Shared fields by the kind of record that has them. */
type SharedBy<R> =
  | (R extends 'services' | 'domains' ? 'renewing' : never)
  | (R extends 'services' | 'domains' | 'renewing' | 'invoices' | 'lines' | 'orders'
      ? 'money'
      : never)
  | (R extends 'services' | 'domains' | 'renewing' | 'orders' | 'prices' ? 'taxed' : never)
/** Resources, and the lists within them: `lines` and `taxes` of an invoice. */
export type RecordKind = Exclude<keyof typeof names, Shared>

type StatedFields<R extends keyof typeof names> = R extends unknown
  ? keyof (typeof names)[R]['fields'] & string
  : never

/** `pick('renewalDate')`: the contract's fields that a record of the resource can be read for. */
export type FieldOf<R extends RecordKind | Renewing> = StatedFields<R> | StatedFields<SharedBy<R>>

interface Table {
  /** The resource's own names, dropped from the front of a field's name: `invoice_number`. */
  ownNames: readonly string[]
  fields: Readonly<Record<string, FieldNames>>
}

export interface FieldNames {
  /**
   * `day` and `amount` also match names that only add the kind (`…_at`, `…_cents`); `flag` also
   * matches after `is` and `has`.
   */
  kind?: string
  /** The provider's names, best first, without case and marks; nested names run together. */
  names: readonly string[]
}

function withShared(own: Table, ...shared: readonly Pick<Table, 'fields'>[]): Table {
  return { ...own, fields: Object.assign({}, ...shared.map(({ fields }) => fields), own.fields) }
}

/**
 * Collected from WHMCS, Hostinger, OVH, FOSSBilling, Linode, Paymenter, Stripe and common usage.
 * `docs/providers.md`, "How names are compared".
 */
export const tables: Readonly<Record<RecordKind, Table>> = {
  ...names,
  services: withShared(names.services, names.renewing, names.money, names.taxed),
  domains: withShared(names.domains, names.renewing, names.money, names.taxed),
  invoices: withShared(names.invoices, names.money),
  lines: withShared(names.lines, names.money),
  orders: withShared(names.orders, names.money, names.taxed),
  prices: withShared(names.prices, names.taxed),
}
