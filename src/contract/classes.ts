/** What others may see of each field: `docs/security.md`, "Support view" and "Presenter mode". */
import { z } from 'zod'

/**
 * - `public`: ids, states, dates, numbers, names of domains, product words.
 * - `name`: of a service. Shown unless it contains the customer's full name, email or phone number.
 * - `personal`: what names, reaches or locates a person. Always hidden.
 * - `link`: an address at the provider, which may open without signing in. Always hidden from staff;
 *   presenter mode keeps it, because it never shows as text.
 * - `amount`: hidden if the customer chose so.
 * - `text`: free text, hidden if it may contain anything of the two above.
 */
export type FieldClass = 'public' | 'name' | 'personal' | 'link' | 'amount' | 'text'

/** A class, or a function that derives it from the object's other fields. */
type Classification = FieldClass | ((object: Readonly<Record<string, unknown>>) => FieldClass)

const registry = z.registry<{ fieldClass: Classification }>()

/** Gives a field its class. The class of an object or list covers everything in it. */
export const classified = <S extends z.core.$ZodType>(fieldClass: Classification, schema: S): S => {
  registry.add(schema, { fieldClass })
  return schema
}

/** The schema's own class; `undefined` if it has none. */
export const classOf = (schema: z.core.$ZodType): Classification | undefined =>
  registry.get(schema)?.fieldClass

/** An id, a name of a service or domain, or a word of the trade. */
export const Word = classified('public', z.string())
export const ServiceName = classified('name', z.string())
export const Count = classified('public', z.int())
/** A number that is not an amount of money. */
export const Quantity = classified('public', z.number())
export const Personal = classified('personal', z.string())
export const Link = classified('link', z.string())
export const FreeText = classified('text', z.string())
