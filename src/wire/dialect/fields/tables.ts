import names from './names.json' with { type: 'json' }

/**
 * The provider's names for each field of the contract (`names.json`), best first, without case and
 * marks; nested names run together. `@`: a day or moment, `$`: an amount; these also match with what
 * only says the kind (`…date`, `…_at`, `…_cents`). From WHMCS, Hostinger, OVH, FOSSBilling, Linode,
 * Paymenter, Stripe and common usage. `own`: the resource's own names, dropped in front of a field's.
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
