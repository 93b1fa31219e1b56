/** The built-in reply: rules over the account's data first, then the help articles. */
import type { Store } from '#platform/store/store.ts'
import type { Citation } from '#wire/payloads/assistant.ts'

import { searchHelp } from './help-search.ts'
import { platformKnowledge } from './knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import type { AssistantRequest, RuleContext } from './rule-context.ts'
import {
  describeBalance,
  listOrders,
  listServices,
  listUnread,
  quoteMaintenance,
} from './rules/account.ts'
import { describeAttention } from './rules/attention.ts'
import {
  describeInvoiceByNumber,
  describeInvoicesOfMonth,
  describeLastTax,
  listOpenInvoices,
} from './rules/invoices.ts'
import { describePriceOfExtension, listCheapest } from './rules/prices.ts'
import {
  describeService,
  findDomainName,
  findNamedSubject,
  findSubject,
  listServicesOfNamedType,
} from './rules/services.ts'
import { describeMonth, describeUpcoming, findComingMonth, listRenewOff } from './rules/upcoming.ts'
import { detectTopics } from './topics.ts'
import type { Topic } from './topics.ts'
import { createWording } from './wording.ts'

export interface Reply {
  text: string
  citations: Citation[]
}

const plain = (text: string): Reply => ({ text, citations: [] })

/** Cites the path in the dashboard, because the platform does not know the dashboard's address. */
const cite = ({ slug, title }: { slug: string; title: string }): Citation => ({
  title,
  url: `/help/${slug}`,
})

const replyFromHelp = ({ question, language, wording, knowledge }: RuleContext): Reply | null => {
  const articles = searchHelp(question, language, knowledge)
  const [best] = articles
  if (best === undefined) return null
  const text = `${best.summary}\n\n${wording.say('article')} [${best.title}](/help/${best.slug})`
  return { text, citations: articles.map(cite) }
}

/** Topics of a question about what a month will cost. */
const costs: readonly Topic[] = ['charge', 'pay', 'price', 'renew', 'expire', 'invoice']

/** Questions about the whole account, whatever page they are asked on. `null` for any other. */
const replyAboutAll = (context: RuleContext): string | null => {
  const { topics, question } = context
  if (findNamedSubject(context) !== null) return null
  if (topics.has('attention')) return describeAttention(context)
  if (topics.has('renewOff')) return listRenewOff(context)
  if (topics.has('tax') && topics.has('invoice') && topics.has('last'))
    return describeLastTax(context)
  if (topics.has('order') && /\bO-\d{3}/.test(question)) return listOrders(context)
  const month = findComingMonth(context)
  if (month !== null && costs.some((topic) => topics.has(topic)))
    return describeMonth(month, context)
  return null
}

/** Returns `null` if the question is not about the account's data. */
const replyFromData = (context: RuleContext): string | null => {
  const { topics, wording } = context
  const { say } = wording
  const has = (...wanted: Topic[]) => wanted.every((topic) => topics.has(topic))
  const subject = findSubject(context)
  const invoice = describeInvoiceByNumber(context)
  if (invoice !== null) return invoice
  const all = replyAboutAll(context)
  if (all !== null) return all
  if (subject !== null && has('point')) return null
  if (has('price') && subject === null) {
    const price = describePriceOfExtension(context)
    if (price !== null) return price
  }
  if (has('cheap') && subject === null) return listCheapest(context)
  if (has('change', 'renew')) {
    const refusal =
      subject === null ? say('cannotChange') : say('cannotChangeOf', { name: subject.name })
    const details =
      subject === null ? listServicesOfNamedType(context) : describeService(subject, context)
    return details === '' ? refusal : `${refusal}\n\n${details}`
  }
  if (has('act')) {
    // Somebody who wants to buy a domain will want its price next.
    const price = subject === null ? describePriceOfExtension(context) : null
    return price === null ? say('cannotDo') : `${say('cannotDo')}\n\n${price}`
  }
  if (has('markRead')) return say('cannotMark')
  if (has('maintenance')) return quoteMaintenance(context)
  if (subject !== null) return describeService(subject, context)
  const otherDomain = findDomainName(context)
  if (otherDomain !== null) return say('notYours', { name: otherDomain })
  if (has('how') || has('guide')) return null
  if (has('invoice')) {
    const invoices = describeInvoicesOfMonth(context)
    if (invoices !== null) return invoices
  }
  if (has('invoice') || (has('pay') && !has('notification'))) return listOpenInvoices(context)
  if (has('expire') || (has('renew') && (has('soon') || has('several'))))
    return describeUpcoming(context)
  if (has('balance')) return describeBalance(context)
  if (has('order')) return listOrders(context)
  if (has('notification')) return listUnread(context)
  if (has('service') || has('domain')) return listServices(context)
  return null
}

/** Rules read only this many characters, because their patterns are slow on a long text. */
const readLength = 2000

/** Always replies, if only to say that it does not know. */
export const composeReply = (
  request: AssistantRequest,
  store: Store,
  knowledge: Knowledge = platformKnowledge,
): Reply => {
  const question = request.question.slice(0, readLength)
  const wording = createWording(request.language)
  const topics = detectTopics(question)
  const context: RuleContext = { ...request, question, store, knowledge, wording, topics }
  const { say } = wording
  if (topics.has('bot')) return plain(say('identity'))
  if (topics.has('person')) {
    const article = replyFromHelp(context)
    return article === null
      ? plain(say('person'))
      : { ...article, text: `${say('person')}\n\n${article.text}` }
  }
  if (topics.has('twoFactor') && topics.has('setting')) {
    return {
      ...plain(say('twoFactorUnstated')),
      citations: replyFromHelp(context)?.citations ?? [],
    }
  }
  const text = replyFromData(context)
  if (text !== null) {
    // An article may explain how to do what the assistant cannot do.
    const article = topics.has('act') || topics.has('change') ? replyFromHelp(context) : null
    return { text, citations: article?.citations ?? [] }
  }
  if (topics.has('greeting')) return plain(say('greeting'))
  return replyFromHelp(context) ?? plain(say('unknown'))
}
