import { domainToASCII } from 'node:url'

import type { RuleContext } from '#platform/assistant/rule-context.ts'

/** Finds `.shop`, or else the extension of a domain name. */
const findExtension = (question: string): string | null => {
  const onItsOwn = /(?:^|[\s„“"'(])\.(\p{L}[\p{L}\p{N}-]*(?:\.\p{L}+)?)/u.exec(question)?.[1]
  const inDomainName = /[\p{L}\p{N}-]+\.((?:\p{L}+\.)?\p{L}{2,})/u.exec(question)?.[1]
  return onItsOwn ?? inDomainName ?? null
}

const pricesFor = ({ language, today, store, accountId, knowledge: { prices } }: RuleContext) => {
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
  { today, wording: { say, amount } }: RuleContext,
): string | null => {
  const first = firstYearPrice(price, today)
  return first === null || price.renew === null
    ? null
    : say('price', {
        tld: price.unicodeTld,
        register: amount(first),
        renew: amount(price.renew),
      })
}

/** In the account's currency if it has a price list. `null` if the question names no extension. */
export const describePriceOfExtension = (context: RuleContext): string | null => {
  const extension = findExtension(context.question)
  if (extension === null) return null
  const tld = domainToASCII(extension)
  const price = pricesFor(context).find((candidate) => candidate.tld === tld)
  return (
    (price && describePrice(price, context)) ?? context.wording.say('noPrice', { tld: extension })
  )
}

/** The three extensions with the lowest price for the first year. */
export const listCheapest = (context: RuleContext): string => {
  const cost = (price: Price) => Number(firstYearPrice(price, context.today)?.amount ?? Infinity)
  const entries = pricesFor(context)
    .toSorted((a, b) => cost(a) - cost(b))
    .flatMap((price) => describePrice(price, context) ?? [])
  return context.wording.list(entries.slice(0, 3))
}
