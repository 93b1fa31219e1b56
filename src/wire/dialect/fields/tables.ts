import names from './names.json' with { type: 'json' }

/**
 * The provider's names for each field of the contract (`names.json`), best first, without case and
 * marks; nested names run together. `@`: a day or moment, `$`: an amount; these also match with what
 * only says the kind (`…date`, `…_at`, `…_cents`). `?`: a flag, which also matches behind `is`, `has`.
 * From WHMCS, Hostinger, OVH, FOSSBilling, Linode, Paymenter, Stripe and common usage. `own`: the
 * resource's own names, dropped in front of a field's.
 */
export type Family = Exclude<keyof typeof names, 'renewing'>

interface Table {
  own: string
  fields: Record<string, string>
}

export const tables: Record<Family, Table> = {
  ...names,
  services: { ...names.services, fields: { ...names.renewing.fields, ...names.services.fields } },
  domains: { ...names.domains, fields: { ...names.renewing.fields, ...names.domains.fields } },
}

/** The names in one entry of a table, without its mark. */
export const namesIn = (spec: string): string[] =>
  spec
    .replace(/^[@$?]/, '')
    .trim()
    .split(/\s+/)

/**
 * A field's place in its family's table: records are asked for a field some forty times each, and
 * a place in a list is found faster than a name. Those of `renewing` are the same in both families.
 */
export const fieldNumbers = Object.fromEntries(
  (Object.keys(tables) as Family[]).map((family) => [
    family,
    Object.fromEntries(Object.keys(tables[family].fields).map((name, nth) => [name, nth])),
  ]),
) as Record<Family, Record<string, number>>

type Renewing = keyof typeof names.renewing.fields
type FieldOf<F extends Family> =
  | keyof (typeof names)[F]['fields']
  | (F extends 'services' | 'domains' ? Renewing : never)

/** `fieldsOf('invoices').dueOn`: what a record is asked by. */
export const fieldsOf = <F extends Family>(family: F) =>
  fieldNumbers[family] as Readonly<Record<FieldOf<F>, number>>

/** The field's name in the contract's words. */
export const fieldName = (family: Family, field: number): string =>
  Object.keys(tables[family].fields)[field] ?? ''
