/** Gives the browser the classes of the contract's fields without the contract's schemas. */
import type { Plugin } from 'vite'
import type { z } from 'zod'

import { assistant } from '#contract/assistant.ts'
import { classOf, type FieldClass } from '#contract/classes.ts'
import type { EndpointTable, Schema } from '#contract/endpoint.ts'
import { explanation } from '#contract/explanation.ts'
import { table } from '#contract/table.ts'

const virtualModule = 'virtual:field-classes'
const endpoints: EndpointTable = { ...table, ...assistant, ...explanation }

/** From the least to the most restricted. */
const order: readonly FieldClass[] = ['public', 'name', 'link', 'amount', 'text', 'personal']
const stricter = (a: FieldClass, b: FieldClass): FieldClass =>
  order.indexOf(a) > order.indexOf(b) ? a : b

type Visit = (field: string, fieldClass: FieldClass) => void

/** Visits each field that holds a string, as `parent.key`, or `.key` at the top. */
function visitStrings(
  schema: Schema,
  visit: Visit,
  at: { parent: string; key: string; fieldClass: FieldClass | null },
): void {
  const stated = classOf(schema)
  // A class that depends on other fields is decided where these are known.
  const fieldClass = at.fieldClass ?? (typeof stated === 'function' ? 'text' : (stated ?? null))
  const inner = (next: unknown, parent = at.parent, key = at.key) =>
    visitStrings(next as Schema, visit, { parent, key, fieldClass })
  // Zod types only its base class.
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return inner(def.innerType)
    case 'array':
      return inner(def.element)
    case 'record':
      return inner(def.valueType, at.key, '*')
    case 'object':
      return Object.entries(def.shape).forEach(([key, field]) => inner(field, at.key, key))
    case 'union':
      return def.options.forEach((option) => inner(option))
    case 'enum':
    case 'literal':
      // These values are fixed in the contract.
      return visit(`${at.parent}.${at.key}`, fieldClass ?? 'public')
    default:
      return visit(`${at.parent}.${at.key}`, fieldClass ?? 'personal')
  }
}

export type FieldClasses = Record<string, Record<string, FieldClass>>

/** By the first part of the endpoint's path, and by `parent.key`. The strictest of several wins. */
export function fieldClasses(): FieldClasses {
  const classes: FieldClasses = {}
  for (const [template, { output, keys }] of Object.entries(endpoints)) {
    const resource = template.split('/')[2] ?? ''
    for (const schema of [output, keys]) {
      if (typeof schema !== 'object') continue
      const fields = (classes[resource] ??= {})
      const visit: Visit = (field, fieldClass) => {
        fields[field] = stricter(fields[field] ?? 'public', fieldClass)
      }
      visitStrings(schema, visit, { parent: '', key: '', fieldClass: null })
    }
  }
  return classes
}

export const fieldClassesPlugin: Plugin = {
  name: 'portico:field-classes',
  resolveId: (id) => (id === virtualModule ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${virtualModule}`
      ? `export const fieldClasses = ${JSON.stringify(fieldClasses())}`
      : undefined,
}
