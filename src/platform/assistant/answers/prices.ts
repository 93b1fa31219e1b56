import { domainToASCII } from 'node:url'

import type { Matter } from '#platform/assistant/matter.ts'
import { domainPrices } from '#platform/catalog/catalog.ts'

/** `.shop` in a question, or the ending of a name in it. */
const endingOf = (question: string): string | null => {
  const alone = /(?:^|[\s„“"'(])\.(\p{L}[\p{L}\p{N}-]*(?:\.\p{L}+)?)/u.exec(question)?.[1]
  const ofName = /[\p{L}\p{N}-]+\.((?:\p{L}+\.)?\p{L}{2,})/u.exec(question)?.[1]
  return alone ?? ofName ?? null
}

/** What an extension costs, in the account's currency where it has a price list; `null`: none is named. */
export const priceOf = ({
  question,
  language,
  today,
  store,
  accountId,
  wording,
}: Matter): string | null => {
  const { say, amount } = wording
  const ending = endingOf(question)
  if (ending === null) return null
  const tld = domainToASCII(ending)
  const currency = store.accounts.get(accountId)?.currency ?? 'EUR'
  const prices =
    domainPrices(currency, language, today) ?? domainPrices('EUR', language, today) ?? []
  const price = prices.find((candidate) => candidate.tld === tld)
  if (price === undefined || price.register === null || price.renew === null)
    return say.noPrice(ending)
  const running =
    price.promotion !== null && price.promotion.from <= today && today <= price.promotion.until
  const first = running ? (price.promotion?.register ?? price.register) : price.register
  return say.price(price.unicodeTld, amount(first), amount(price.renew))
}
