/**
 * Hides personal data in what the server sends, by the classes of the contract's fields. A field without
 * one is hidden. Amounts are hidden by `useFormat`, because charts need them.
 */
import { fieldClasses } from 'virtual:field-classes'

import type { FieldClass } from '#contract/classes.ts'
import { factClasses } from '#contract/facts.ts'

import type { Pseudonyms } from './pseudonyms.ts'

/** Days and instants. */
const date = /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+Z)?)?$/

const currencies = Intl.supportedValuesOf('currency').join('|')
/** An amount, e-mail address, telephone number or IP address inside a text. */
const revealing = [
  /\p{Sc}/u,
  new RegExp(`\\b(?:${currencies})\\s?[\\d.,]*\\d|\\d\\s?(?:${currencies})\\b`, 'u'),
  /\S@\S/u,
  /\+\d[\d\s().-]{6,}/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/u,
  /\b[\da-f]{1,4}(?::[\da-f]{0,4}){3,}/iu,
]

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

interface FieldPlace {
  readonly resource: string
  /** Key of the object around it. */
  readonly parent: string
  readonly key: string
  readonly fact: Json | undefined
}

/** The class of a field's key: `public` only if it is public in every resource. */
const anywhere = new Map<string, FieldClass>()
for (const fields of Object.values(fieldClasses)) {
  for (const [field, fieldClass] of Object.entries(fields)) {
    const key = field.slice(field.indexOf('.') + 1)
    const isSame = (anywhere.get(key) ?? fieldClass) === fieldClass
    anywhere.set(key, isSame ? fieldClass : 'personal')
  }
}

function classOf({ resource, parent, key, fact }: FieldPlace): FieldClass {
  if (parent === 'extra' && key === 'value')
    return typeof fact === 'string' && Object.hasOwn(factClasses, fact)
      ? factClasses[fact as keyof typeof factClasses]
      : 'personal'
  // What is cached may have lost the outermost object: then `items.state` is found as `.state`.
  const fields = fieldClasses[resource]
  return fields?.[`${parent}.${key}`] ?? fields?.[`${parent}.*`] ?? anywhere.get(key) ?? 'personal'
}

/** Keys of a name, whatever the class of the field. */
const nameKeys = new Set(['name', 'unicodeName', 'label'])

/** Too short to search for: a country code would hide half of the page. */
const minPersonal = 4

export type Hide = <T>(resource: string, body: T) => T

/**
 * Without `pseudonyms` the names of services and domains stay.
 * `resource`: first part of the endpoint's path, or of the query's key. Personal values that it has
 * hidden once are hidden inside free text from then on.
 */
export function createHide(word: () => string, pseudonyms: Pseudonyms | null = null): Hide {
  const personal = new Set<string>()

  const isPersonal = (text: string): boolean => {
    const lower = text.toLowerCase()
    return (
      revealing.some((pattern) => pattern.test(text)) ||
      [...personal].some((value) => lower.includes(value))
    )
  }

  function isShown(text: string, place: FieldPlace): boolean {
    if (date.test(text)) return true
    const fieldClass = classOf(place)
    return fieldClass === 'text' ? !isPersonal(text) : fieldClass !== 'personal'
  }

  function renamed(text: string, place: FieldPlace): string {
    const fieldClass = classOf(place)
    if (pseudonyms === null || fieldClass === 'link' || date.test(text)) return text
    const isText = fieldClass === 'text'
    const isName = isText || fieldClass === 'name' || nameKeys.has(place.key)
    return pseudonyms.replace(text, { isName, isText })
  }

  function walk(value: Json, place: FieldPlace): Json {
    if (typeof value === 'string') {
      if (value === '' || isShown(value, place)) return renamed(value, place)
      // A city or a country is not a secret elsewhere, such as the place of a data centre.
      const isPlace = place.parent === 'address' && place.key !== 'lines'
      const isOwn = ['account', 'session'].includes(place.resource) && !isPlace
      if (isOwn && value.length >= minPersonal) personal.add(value.toLowerCase())
      return word()
    }
    // The transcript is shown on request only.
    if (place.resource === 'assistant' && place.key === 'messages') return value
    if (Array.isArray(value)) {
      const items = value.map((item: Json) => walk(item, place))
      // One word, however many lines an address has.
      return items.every((item) => item === word()) ? items.slice(0, 1) : items
    }
    if (typeof value !== 'object' || value === null) return value
    // Options of a passkey, for the browser's own dialog.
    if ('challenge' in value) return value
    const entries = Object.entries(value as Record<string, Json>).map(([key, item]) => {
      const fact = (value as Record<string, Json>)['fact']
      // A record's age is kept around it.
      const parent = place.key === 'data' ? '' : place.key
      const at = { resource: place.resource, parent, key, fact }
      return [key, key === 'masked' ? item : walk(item, at)] as const
    })
    return Object.fromEntries(entries)
  }

  return <T>(resource: string, body: T) => {
    pseudonyms?.learn(body)
    // The walk keeps the shape.
    return walk(body as Json, { resource, key: '', parent: '', fact: undefined }) as T
  }
}
