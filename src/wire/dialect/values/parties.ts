/** Postal parties: who an invoice is billed to. */
import { htmlToText } from '#wire/dialect/text/html.ts'

import { bare, isRecord, text } from './plain.ts'

const order = [
  'company companyname organisation organization', 'name fullname', 'firstname', 'lastname', 'address1 addressline1 line1 street address', 'address2 addressline2 line2 street2',
  'postcode postalcode zip', 'city town', 'fullstate state region province', 'country countryname countrycode', 'vatnumber vatid taxid vat companyvat',
].map((names) => names.split(' ')) // prettier-ignore

/** Lines of an address, from lines, a text with line breaks, or an object; `null`: an id only. */
export function billedTo(value: unknown): string[] | null {
  if (Array.isArray(value)) {
    const lines: string[] = []
    for (let nth = 0; nth < value.length && nth < 20; nth++) {
      const one: unknown = value[nth]
      const line = typeof one === 'string' ? text(one) : null
      if (line !== null) lines.push(line)
      else lines.push(...(billedTo(one) ?? []))
    }
    return lines.length > 0 ? lines : null
  }
  if (!isRecord(value)) {
    if (typeof value !== 'string' || /^\d*$/.test(value)) return null
    return htmlToText(text(value) ?? '').split(/[\r\n]+/).map((line) => line.trim()).filter(Boolean) // prettier-ignore
  }
  const flat = new Map<string, string>()
  for (const [key, one] of Object.entries(value).slice(0, 60)) {
    if (Array.isArray(one) && bare(key).endsWith('lines'))
      flat.set('address1', one.slice(0, 6).map(text).filter(Boolean).join('\n'))
    for (const [name, inner] of isRecord(one)
      ? Object.entries(one).slice(0, 60)
      : [[key, one] as const]) {
      const plain = typeof inner === 'object' ? null : text(inner)
      if (plain !== null && !flat.has(bare(name))) flat.set(bare(name), plain)
    }
  }
  const found = order.map((names) => names.map((name) => flat.get(name)).find(Boolean) ?? '')
  const [
    company = '',
    name = '',
    first = '',
    last = '',
    street = '',
    more = '',
    postal = '',
    city = '',
    ...others
  ] = found
  const lines = [
    company,
    name || `${first} ${last}`.trim(),
    ...street.split('\n'),
    more,
    `${postal} ${city}`.trim(),
    ...others,
  ]
  const result = lines.filter(Boolean)
  return result.length > 0 ? result : null
}
