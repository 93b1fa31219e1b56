import { domainToASCII } from 'node:url'

import type { Matter } from '#platform/assistant/matter.ts'

/** `.shop` in a question, or the ending of a name in it. */
const endingOf = (question: string): string | null => {
  const alone = /(?:^|[\s„“"'(])\.(\p{L}[\p{L}\p{N}-]*(?:\.\p{L}+)?)/u.exec(question)?.[1]
  const ofName = /[\p{L}\p{N}-]+\.((?:\p{L}+\.)?\p{L}{2,})/u.exec(question)?.[1]
  return alone ?? ofName ?? null
}

const pricesFor = ({ language, today, store, accountId, knowledge: { prices } }: Matter) => {
  const currency = store.accounts.get(accountId)?.currency ?? 'EUR'
  return prices(currency, language, today) ?? prices('EUR', language, today) ?? []
}

type Price = ReturnType<typeof pricesFor>[number]

/** What the first year costs today; `null`: not offered. */
const firstYear = ({ register, promotion }: Price, today: string): Price['register'] =>
  register !== null && promotion !== null && promotion.from <= today && today <= promotion.until
    ? promotion.register
    : register

/** The price of every later year stands beside the first: a cheap beginning is half of the truth. */
const told = (price: Price, { today, wording: { say, amount } }: Matter): string | null => {
  const first = firstYear(price, today)
  return first === null || price.renew === null
    ? null
    : say.price(price.unicodeTld, amount(first), amount(price.renew))
}

/** What an extension costs, in the account's currency where it has a price list; `null`: none is named. */
export const priceOf = (matter: Matter): string | null => {
  const ending = endingOf(matter.question)
  if (ending === null) return null
  const tld = domainToASCII(ending)
  const price = pricesFor(matter).find((candidate) => candidate.tld === tld)
  return (price && told(price, matter)) ?? matter.wording.say.noPrice(ending)
}

const fewest = 3

/** The extensions with the lowest price of a first year. */
export const cheapest = (matter: Matter): string => {
  const cost = (price: Price) => Number(firstYear(price, matter.today)?.amount ?? Infinity)
  const entries = pricesFor(matter)
    .toSorted((a, b) => cost(a) - cost(b))
    .flatMap((price) => told(price, matter) ?? [])
  return matter.wording.list(entries.slice(0, fewest))
}
