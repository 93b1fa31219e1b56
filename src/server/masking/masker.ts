/** Hides from a response what support staff may not see, by the classes of its schema's fields. */
import { z } from 'zod'

import { classOf, type FieldClass } from '#contract/classes.ts'
import type { Schema } from '#contract/endpoint.ts'
import { memoOn } from '#memo-on.ts'
import type { Steps } from '#server/turns.ts'

import { looksLikeAmount, looksPersonal, PersonalValues } from './free-text.ts'

type Classification = NonNullable<ReturnType<typeof classOf>>
type Parent = Readonly<Record<string, unknown>>

/** How to mask a schema's values. All values under a `field` have one class. */
type Node =
  | { kind: 'shown' }
  | { kind: 'field'; classification: Classification }
  | { kind: 'object'; fields: readonly (readonly [key: string, Node])[] }
  | { kind: 'list'; item: Node }
  | { kind: 'record'; value: Node }
  | { kind: 'union'; options: readonly { schema: Schema; node: Node }[] }

/** Fields of a schema that break a rule, as paths. */
export interface Flaws {
  /** Without a class, so always hidden. */
  unclassified: string[]
  /** Can be hidden, but the schema says that they are always stated. */
  notNullable: string[]
}

/** `personal`: null if the account's values are not known. Then all free text is hidden. */
export interface MaskingRules {
  readonly hideAmounts: boolean
  readonly personal: readonly string[] | null
}

interface Run {
  readonly hideAmounts: boolean
  readonly personal: PersonalValues | null
  readonly masked: Set<string>
}

/** Stands for a service's name: a row needs one. */
const hiddenName = '•••'

const shown: Node = { kind: 'shown' }
const isShown = ({ kind }: Node): boolean => kind === 'shown'

/** Types whose values are fixed in the contract. */
const closedTypes = new Set(['boolean', 'enum', 'literal', 'null', 'undefined'])

function compile(schema: Schema, at: string, isNullable: boolean, flaws: Flaws): Node {
  // Zod types only its base class.
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  const classification = classOf(schema)
  if (classification === 'public') return shown
  if (classification !== undefined) {
    const accepts =
      classification === 'name' || isNullable || def.type === 'nullable' || def.type === 'array'
    if (!accepts) flaws.notNullable.push(at)
    return { kind: 'field', classification }
  }
  const inner = (next: unknown, path: string, nullable = false) =>
    compile(next as Schema, path, nullable, flaws)
  switch (def.type) {
    case 'nullable':
      return inner(def.innerType, at, true)
    case 'optional':
      return inner(def.innerType, at, isNullable)
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([key, field]) => {
        const node = inner(field, at === '' ? key : `${at}.${key}`)
        return isShown(node) ? [] : [[key, node] as const]
      })
      return fields.length === 0 ? shown : { kind: 'object', fields }
    }
    case 'array': {
      // An item of a class of its own would be `null`, so the list is hidden as a whole.
      const itemClass = classOf(def.element)
      if (itemClass !== undefined && itemClass !== 'public')
        return { kind: 'field', classification: itemClass }
      const item = inner(def.element, `${at}[]`)
      return isShown(item) ? shown : { kind: 'list', item }
    }
    case 'record': {
      const value = inner(def.valueType, `${at}{}`)
      const key = inner(def.keyType, `${at}{key}`, true)
      if (!isShown(key)) return { kind: 'field', classification: 'personal' }
      return isShown(value) ? shown : { kind: 'record', value }
    }
    case 'union': {
      const options = def.options.map((option) => ({
        schema: option as Schema,
        node: inner(option, at, isNullable),
      }))
      return options.every(({ node }) => isShown(node)) ? shown : { kind: 'union', options }
    }
    default:
      if (closedTypes.has(def.type)) return shown
      flaws.unclassified.push(at)
      return { kind: 'field', classification: 'personal' }
  }
}

const optionFor = (node: Extract<Node, { kind: 'union' }>, value: unknown): Node | undefined =>
  node.options.find(({ schema }) => z.safeParse(schema, value).success)?.node

const resolve = (classification: Classification, parent: Parent): FieldClass =>
  typeof classification === 'function' ? classification(parent) : classification

const isAlwaysHidden = (fieldClass: FieldClass): boolean =>
  fieldClass === 'personal' || fieldClass === 'link'

function eachString(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) eachString(item, visit)
}

/** Collects the personal values of a response, because its free text may repeat them. */
function gather(node: Node, value: unknown, parent: Parent, into: PersonalValues): void {
  if (value === null || value === undefined) return
  switch (node.kind) {
    case 'shown':
      return
    case 'field':
      if (isAlwaysHidden(resolve(node.classification, parent)))
        eachString(value, (text) => into.add(text))
      return
    case 'object':
      for (const [key, field] of node.fields)
        gather(field, (value as Parent)[key], value as Parent, into)
      return
    case 'list':
      for (const item of value as unknown[]) gather(node.item, item, parent, into)
      return
    case 'record':
      for (const item of Object.values(value)) gather(node.value, item, parent, into)
      return
    case 'union': {
      const option = optionFor(node, value)
      if (option) gather(option, value, parent, into)
    }
  }
}

function mayRead(text: unknown, { personal, hideAmounts }: Run): boolean {
  if (typeof text !== 'string') return text === null
  if (personal === null || personal.isIn(text) || looksPersonal(text)) return false
  return !hideAmounts || !looksLikeAmount(text)
}

function isHidden(fieldClass: FieldClass, value: unknown, run: Run): boolean {
  if (fieldClass === 'amount') return run.hideAmounts
  if (fieldClass === 'name')
    return typeof value === 'string' && !(run.personal && !run.personal.isNamedIn(value))
  if (fieldClass === 'text') return !mayRead(value, run)
  return isAlwaysHidden(fieldClass)
}

function hide(node: Node, value: unknown, parent: Parent, at: string, run: Run): unknown {
  if (value === undefined || node.kind === 'shown') return value
  if (node.kind === 'field') {
    const fieldClass = resolve(node.classification, parent)
    if (!isHidden(fieldClass, value, run)) return value
    // Also if the value is `null`, so that whether there is one stays hidden too.
    run.masked.add(at)
    if (fieldClass === 'name') return hiddenName
    return Array.isArray(value) ? [] : null
  }
  if (value === null) return null
  switch (node.kind) {
    case 'object': {
      const object = { ...(value as Record<string, unknown>) }
      for (const [key, field] of node.fields)
        object[key] = hide(
          field,
          object[key],
          value as Parent,
          at === '' ? key : `${at}.${key}`,
          run,
        )
      return object
    }
    case 'list':
      return (value as unknown[]).map((item) => hide(node.item, item, parent, `${at}[]`, run))
    case 'record':
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [
          key,
          hide(node.value, item, parent, `${at}{}`, run),
        ]),
      )
    case 'union': {
      const option = optionFor(node, value)
      return option ? hide(option, value, parent, at, run) : null
    }
  }
}

export interface Masker {
  readonly flaws: Flaws
  /**
   * The value with `null` for what is hidden, `[]` for a hidden list, and the paths of both in
   * `masked`: `items[].renewal.price`.
   */
  mask(value: unknown, rules: MaskingRules): { value: unknown; masked: string[] }
  /** The same for a value in parts, each of the schema: what one shows, another must not repeat. */
  maskParts(
    parts: readonly unknown[],
    rules: MaskingRules,
  ): Steps<{ parts: unknown[]; masked: string[] }>
}

/** The masker of an output schema, compiled once. */
export const maskerOf = memoOn((schema: Schema): Masker => {
  const flaws: Flaws = { unclassified: [], notNullable: [] }
  const root = compile(schema, '', false, flaws)
  const masker: Masker = {
    flaws,
    mask(value, rules) {
      const masking = masker.maskParts([value], rules)
      for (;;) {
        const step = masking.next()
        if (step.done) return { value: step.value.parts[0], masked: step.value.masked }
      }
    },
    *maskParts(parts, { hideAmounts, personal }) {
      const values = personal && new PersonalValues(personal)
      for (const part of values ? parts : []) {
        yield
        gather(root, part, {}, values as PersonalValues)
      }
      const run: Run = { hideAmounts, personal: values, masked: new Set() }
      const hidden: unknown[] = []
      for (const part of parts) {
        yield
        hidden.push(hide(root, part, {}, '', run))
      }
      return { parts: hidden, masked: [...run.masked].toSorted() }
    },
  }
  return masker
})
