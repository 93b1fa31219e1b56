import { domainToASCII } from 'node:url'

import { paragraphs, type ReplyContext } from '#platform/assistant/reply-context.ts'

const pricesFor = ({ language, today, store, accountId, knowledge: { prices } }: ReplyContext) => {
  const currency = store.accounts.get(accountId)?.currency ?? 'EUR'
  return prices(currency, language, today) ?? prices('EUR', language, today) ?? []
}

type Price = ReturnType<typeof pricesFor>[number]

/** The price of the first year, with today's promotion. `null` if not offered. */
const firstYearPrice = ({ register, promotion }: Price, today: string): Price['register'] =>
  register !== null && promotion !== null && promotion.from <= today && today <= promotion.until
    ? promotion.register
    : register

/** Always states the later years' price too: a cheap first year alone would mislead. */
const describePrice = (
  price: Price,
  { today, wording: { say, amount } }: ReplyContext,
): string | null => {
  const first = firstYearPrice(price, today)
  if (first === null || price.renew === null) return null
  const text = say('price', {
    tld: price.unicodeTld,
    register: amount(first),
    renew: amount(price.renew),
  })
  return price.transfer === null
    ? text
    : `${text} ${say('transferPrice', { transfer: amount(price.transfer) })}`
}

/** In the account's currency if it has a price list. The extension has no leading dot. */
export function describeExtension(context: ReplyContext, extension: string): string {
  const tld = domainToASCII(extension)
  const price = pricesFor(context).find((candidate) => candidate.tld === tld)
  return (
    (price && describePrice(price, context)) ?? context.wording.say('noPrice', { tld: extension })
  )
}

/** The extension of a domain name, or the name itself, that the price list has: `com.br` before `br`. */
export function extensionOf(context: ReplyContext, name: string): string | null {
  const labels = name.split('.')
  const known = new Set(pricesFor(context).map(({ unicodeTld }) => unicodeTld))
  return (
    labels.map((_, index) => labels.slice(index).join('.')).find((tld) => known.has(tld)) ??
    labels.at(-1) ??
    null
  )
}

/** The three extensions with the lowest price for the first year. */
export function listCheapest(context: ReplyContext): string {
  const cost = (price: Price) => Number(firstYearPrice(price, context.today)?.amount ?? Infinity)
  const entries = pricesFor(context)
    .toSorted((a, b) => cost(a) - cost(b))
    .flatMap((price) => describePrice(price, context) ?? [])
  const { say, list } = context.wording
  return paragraphs(say('cheapest'), list(entries.slice(0, 3)))
}
