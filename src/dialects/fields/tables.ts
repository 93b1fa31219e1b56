import names from './names.json' with { type: 'json' }

/** What services and domains share. */
export type Renewing = 'renewing'
/** Resources, and the lists within them: `lines` and `taxes` of an invoice. */
export type RecordKind = Exclude<keyof typeof names, Renewing>

type StatedFields<R extends RecordKind | Renewing> = keyof (typeof names)[R]['fields'] & string

/** `pick('renewalDate')`: the contract's fields that a record of the resource can be read for. */
export type FieldOf<R extends RecordKind | Renewing> = R extends 'services' | 'domains'
  ? StatedFields<R> | StatedFields<Renewing>
  : StatedFields<R>

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

/**
 * Collected from WHMCS, Hostinger, OVH, FOSSBilling, Linode, Paymenter, Stripe and common usage.
 * `docs/providers.md`, "How names are compared".
 */
export const tables: Readonly<Record<RecordKind, Table>> = {
  ...names,
  services: { ...names.services, fields: { ...names.renewing.fields, ...names.services.fields } },
  domains: { ...names.domains, fields: { ...names.renewing.fields, ...names.domains.fields } },
}
