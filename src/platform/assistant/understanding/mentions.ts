/** What a question names: records in full, amounts, extensions. Each is masked in the question. */
import { domainToUnicode } from 'node:url'

import { minorUnitDigits } from '#i18n/currencies.ts'
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Service } from '#wire/payloads/service.ts'

import { vocabularyOf, wordsOf } from './words.ts'

/** Everything that one name may mean: of two services with it, neither is certain. */
export interface NamedServices {
  name: string
  services: readonly Service[]
  /** Only a part of the name is said, which is too little for a change. */
  isPart?: boolean
}

export interface Mentions {
  services: readonly NamedServices[]
  invoices: readonly Invoice[]
  orders: readonly Order[]
  /** Domain names and numbers that the account does not have. */
  strangers: readonly string[]
  /** In major units, as decimal text: `145.75`. */
  amounts: readonly string[]
  /** `shop`, of `.shop`. */
  extensions: readonly string[]
}

/** What a service is called: its name, and its domain too if its name is no host name. */
const namesOf = ({ name, domain }: Service): string[] =>
  name.includes('.') || domain === null ? [name] : [`${name} ${domain}`, name, domain]

const edge = String.raw`[\p{Script=Latin}\p{N}]`
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** `example.com` is not in `my-example.com`, `a.example.com` or `example.com.br`. */
const whole = (name: string): RegExp =>
  new RegExp(`(?<!${edge}|[*.@-])${escaped(name)}(?!${edge}|-${edge}|\\.${edge})`, 'gu')

const host = /(?:\*\.)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}/gu
const latinHost = /(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}/gu
/** `INV-2026-0701`, `2026-04233` */
const fullNumber = String.raw`(?:[a-z]{1,4}-)?\d{4}-\d{3,8}|[a-z]{1,4}-\d{3,}`
/** The last digits of a number: `4233`. A year does not count. */
const lastDigits = String.raw`(?!20\d\d(?!\d))\d{3,8}`
const number = new RegExp(
  [
    String.raw`(?<![\p{Script=Latin}\d.,-])`,
    `(?:${fullNumber}|${lastDigits})`,
    String.raw`(?![\p{Script=Latin}\d-]|[.,]\d)`,
  ].join(''),
  'gu',
)
/** After Hiragana, too: Japanese has no space before it. */
const extension =
  /(?<![[\p{L}--\p{Script=Hiragana}]\p{N}.*])\.(xn--[a-z\d\-]+|\p{Script=Latin}{2,}(?:\.\p{Script=Latin}{2,})?)(?!\d)/gv
const symbol = String.raw`(?:\p{Sc}|eur(?:os?)?|usd|dollars?|yen|円|يورو|ユーロ)`
const amount = new RegExp(
  [
    // `€1,284.96`
    String.raw`(?:\p{Sc}\s?)?(?<![\d.,-])\d{1,3}(?:[., ]\d{3})*[.,]\d{2}(?![\d.,]\d|\d)(?:\s?${symbol})?`,
    // `€12`, `12 euros`
    String.raw`\p{Sc}\s?\d+`,
    String.raw`(?<![\d.,-])\d+\s?${symbol}`,
  ].join('|'),
  'giu',
)

const decimal = (text: string): string => {
  const digits = text.replaceAll(/[^\d.,]/gu, '')
  const [, before = digits, after = '00'] = /^(.*)[.,](\d{2})$/u.exec(digits) ?? []
  return `${before.replaceAll(/[.,]/g, '')}.${after}`
}

/** As an amount of a currency, in minor units. */
export const unitsOf = (text: string, currency: string): number =>
  Math.round(Number(text) * 10 ** minorUnitDigits(currency))

const shortestLabel = 4

/** Parts that only one name has, and what customers call them: `blog` of `blog.example.com`. */
function partialNames(all: readonly Service[], language: Language): [string, NamedServices][] {
  const nicknames: Readonly<Record<string, readonly string[]>> = wordsOf(language).nicknames
  const labelled = all.flatMap((service) =>
    fold(`${service.name} ${service.domain ?? ''}`)
      .split(/[^\p{L}\p{N}]+/u)
      .map((label) => ({ service, label })),
  )
  return [...Map.groupBy(labelled, ({ label }) => label)].flatMap(([label, named]) => {
    const services = [...new Set(named.map(({ service }) => service))]
    const [name = '', ...others] = new Set(services.map((one) => fold(one.domain ?? one.name)))
    if (others.length > 0 || label.length < shortestLabel) return []
    const own = vocabularyOf(language).has(label) ? [] : [label]
    return [...own, ...(nicknames[label] ?? []).map(fold)].map((word): [string, NamedServices] => [
      word,
      { name, services, isPart: true },
    ])
  })
}

const manyOrders = { page: 1, perPage: 200 }

export function findMentions(
  question: string,
  { store, accountId, language }: { store: Store; accountId: string; language: Language },
  /** Whether `.com` means the account's own domains. */
  isOwn = false,
): { mentions: Mentions; masked: string } {
  // `fold` turns Arabic digits into ASCII; these are their decimal and thousands separators.
  let text = fold(question)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    // `VPS M (vps1.example.com)` is a name in full. Brackets and quotation marks, but no apostrophe.
    .replaceAll(/\s*[[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"]--[‘’‛]]\s*/gv, ' ')
  const take = (pattern: RegExp, mask: string): string[] => {
    const taken: string[] = []
    text = text.replaceAll(pattern, (match: string, ...groups: unknown[]) => {
      taken.push(typeof groups[0] === 'string' ? groups[0] : match)
      return ` {${mask}} `
    })
    return taken
  }
  const all = store.services.all(accountId)
  const byName = Map.groupBy(
    all.flatMap((service) => namesOf(service).map((name) => ({ name: fold(name), service }))),
    ({ name }) => name,
  )
  const services: NamedServices[] = []
  const named = [...byName.keys()].filter((name) => name.length > 3 && text.includes(name))
  for (const name of named.toSorted((a, b) => b.length - a.length)) {
    if (take(whole(name), 'record').length === 0) continue
    const meant = (byName.get(name) ?? []).map(({ service }) => service)
    services.push({ name, services: [...new Set(meant)] })
  }
  const own = (ending: string) =>
    all.filter(({ type, name }) => type === 'domain' && fold(name).endsWith(`.${ending}`))
  const extensions = take(extension, isOwn ? 'record' : 'extension')
  if (isOwn && extensions.every((ending) => own(ending).length > 0))
    for (const ending of extensions.splice(0))
      services.push({ name: `.${ending}`, services: own(ending), isPart: true })
  const strangers = [latinHost, host].flatMap((pattern) =>
    take(pattern, 'record').map((name) => domainToUnicode(name) || name),
  )
  const amounts = take(amount, 'amount').map(decimal)
  const invoices: Invoice[] = []
  const orders: Order[] = []
  const records: readonly (Invoice | Order)[] = /\d{3}/.test(text)
    ? [
        ...store.invoices.issuedBetween(accountId, '', '~'),
        ...store.orders.list(accountId, manyOrders).items,
      ]
    : []
  text = text.replaceAll(number, (match) => {
    const isFull = match.includes('-')
    const end = new RegExp(`-0*${Number(match)}$`)
    const [record, ...others] = records.filter(({ number: own }) =>
      isFull ? own === match.toUpperCase() : end.test(own),
    )
    if (record === undefined || (others.length > 0 && !isFull)) {
      if (isFull) strangers.push(match.toUpperCase())
      return isFull ? ' {invoice} ' : match
    }
    if ('placedAt' in record) orders.push(record)
    else invoices.push(record)
    return 'placedAt' in record ? ' {order} ' : ' {invoice} '
  })
  for (const [word, named] of text.includes('{') ? [] : partialNames(all, language))
    if (take(whole(word), 'record').length > 0) services.push(named)
  return {
    mentions: { services, invoices, orders, strangers, amounts, extensions },
    masked: text,
  }
}
