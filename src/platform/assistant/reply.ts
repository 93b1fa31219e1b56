/** The built-in assistant's answer: rules over the account's own data, then the help articles. */
import type { Store } from '#platform/store/store.ts'
import type { Citation } from '#wire/payloads/assistant.ts'

import { balance, maintenance, orders, owned, unread } from './answers/account.ts'
import { invoiceByNumber, invoicesOfMonth, openInvoices } from './answers/invoices.ts'
import { cheapest, priceOf } from './answers/prices.ts'
import {
  describeSubject,
  endingSoon,
  foreignName,
  lastDayOfMonthAsked,
  mentioned,
  ofKind,
} from './answers/services.ts'
import { searchHelp } from './help-search.ts'
import { ownKnowledge } from './knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import type { Asked, Matter } from './matter.ts'
import { topicsOf } from './topics.ts'
import type { Topic } from './topics.ts'
import { createWording } from './wording.ts'

export interface Reply {
  text: string
  citations: Citation[]
}

const plain = (text: string): Reply => ({ text, citations: [] })

/** An article is cited by its path in the dashboard: the platform does not know where that stands. */
const cite = ({ slug, title }: { slug: string; title: string }): Citation => ({
  title,
  url: `/help/${slug}`,
})

const help = ({ question, language, wording, knowledge }: Matter): Reply | null => {
  const articles = searchHelp(question, language, knowledge)
  const [best] = articles
  if (best === undefined) return null
  const text = `${best.summary}\n\n${wording.say.article} [${best.title}](/help/${best.slug})`
  return { text, citations: articles.map(cite) }
}

/** From the account's data; `null`: the question is not about it. */
const fromData = (matter: Matter): string | null => {
  const { topics, wording } = matter
  const { say } = wording
  const has = (...wanted: Topic[]) => wanted.every((topic) => topics.has(topic))
  const subject = mentioned(matter)
  const invoice = invoiceByNumber(matter)
  if (invoice !== null) return invoice
  if (has('price') && subject === null) {
    const price = priceOf(matter)
    if (price !== null) return price
  }
  if (has('cheap') && subject === null) return cheapest(matter)
  if (has('change', 'renew')) {
    const what = say.cannotChange(subject?.name ?? null)
    const which = subject === null ? ofKind(matter) : describeSubject(subject, matter)
    return which === '' ? what : `${what}\n\n${which}`
  }
  if (has('act')) {
    // What it would cost is no offer, but what is asked next.
    const price = subject === null ? priceOf(matter) : null
    return price === null ? say.cannotDo : `${say.cannotDo}\n\n${price}`
  }
  if (has('markRead')) return say.cannotMark
  if (has('maintenance')) return maintenance(matter)
  if (subject !== null) return describeSubject(subject, matter)
  const foreign = foreignName(matter)
  if (foreign !== null) return say.notYours(foreign)
  if (has('how') || has('guide')) return null
  if (has('invoice')) {
    const ofMonth = invoicesOfMonth(matter)
    if (ofMonth !== null) return ofMonth
  }
  const ahead = lastDayOfMonthAsked(matter) !== null
  if (ahead && (has('renew') || has('expire') || has('pay') || has('price'))) {
    return endingSoon(matter)
  }
  if (has('invoice') || (has('pay') && !has('notification'))) return openInvoices(matter)
  if (has('expire') || (has('renew') && (has('soon') || has('several')))) return endingSoon(matter)
  if (has('balance')) return balance(matter)
  if (has('order')) return orders(matter)
  if (has('notification')) return unread(matter)
  if (has('service') || has('domain')) return owned(matter)
  return null
}

/** Characters of a question that the rules look at: nobody asks longer, and patterns stay quick. */
const readAtMost = 2000

/** Always an answer; what cannot be told is said so. */
export const reply = (whole: Asked, store: Store, knowledge: Knowledge = ownKnowledge): Reply => {
  const asked = { ...whole, question: whole.question.slice(0, readAtMost) }
  const wording = createWording(asked.language)
  const topics = topicsOf(asked.question)
  const matter: Matter = { ...asked, store, knowledge, wording, topics }
  const { say } = wording
  if (topics.has('bot')) return plain(say.identity)
  if (topics.has('person')) {
    const article = help(matter)
    return article === null
      ? plain(say.person)
      : { ...article, text: `${say.person}\n\n${article.text}` }
  }
  if (topics.has('twoFactor') && topics.has('setting')) {
    return { ...plain(say.twoFactorUnstated), citations: help(matter)?.citations ?? [] }
  }
  const data = fromData(matter)
  if (data !== null) {
    // What cannot be done here is explained by an article, where there is one.
    const related = topics.has('act') || topics.has('change') ? help(matter) : null
    return { text: data, citations: related?.citations ?? [] }
  }
  if (topics.has('greeting')) return plain(say.greeting)
  return help(matter) ?? plain(say.unknown)
}
