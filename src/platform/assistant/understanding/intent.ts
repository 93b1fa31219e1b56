/** Decides what a question wants, from what it is about. `null` if it is not about the account's data. */
import type { RuleContext } from '#platform/assistant/rule-context.ts'

import type { Concept } from './question-words.ts'
import { findDomainName, findInvoiceNumber, findNamedSubject, findOrderNumber } from './records.ts'

export type Intent =
  | 'attention'
  | 'autoRenewOff'
  | 'autoRenewOn'
  | 'balance'
  | 'change'
  | 'charges'
  | 'cheapest'
  | 'dearest'
  | 'expiring'
  | 'invoice'
  | 'invoicesOfPeriod'
  | 'latestInvoice'
  | 'list'
  | 'maintenance'
  | 'markRead'
  | 'nextCharge'
  | 'notYours'
  | 'openInvoices'
  | 'order'
  | 'orders'
  | 'paid'
  | 'prices'
  | 'refuse'
  | 'renewing'
  | 'subject'
  | 'suspended'
  | 'unread'

export interface Reading extends Pick<RuleContext, 'coming' | 'past' | 'today'> {
  isNamed: boolean
  /** Names a domain that is not in the account. */
  isOther: boolean
  /** The page shows a service or domain, and an invoice. */
  pageShows: 'service' | 'invoice' | 'order' | 'notification' | null
  hasInvoiceNumber: boolean
  hasOrderNumber: boolean
  hasExtension: boolean
  any: (...concepts: Concept[]) => boolean
  all: (...concepts: Concept[]) => boolean
}

export const readIntent = (context: RuleContext): Reading => {
  const { question, concepts, subjects, coming, past, today } = context
  const isNamed = findNamedSubject(context) !== null
  const [subject] = subjects
  const kind = subject?.kind ?? 'service'
  const isKnown = kind === 'invoice' || kind === 'order' || kind === 'notification'
  return {
    coming,
    past,
    today,
    isNamed,
    isOther: !isNamed && findDomainName(context) !== null,
    pageShows: subject === undefined ? null : isKnown ? kind : 'service',
    hasInvoiceNumber: findInvoiceNumber(question) !== null,
    hasOrderNumber: findOrderNumber(question) !== null,
    hasExtension: /(?:^|[\s„“"'(])\.\p{L}{2,}/u.test(question),
    any: (...wanted) => wanted.some((concept) => concepts.has(concept)),
    all: (...wanted) => wanted.every((concept) => concepts.has(concept)),
  }
}

/** What an article may be about, also in a question that sounds like one about the account. */
const subjectConcepts: readonly Concept[] = [
  'domain',
  'service',
  'invoice',
  'pay',
  'typeMail',
  'typeCertificate',
  'typeBackup',
  'twoFactor',
  'point',
]

/** Wants to know how something is done, which only articles explain. */
const isHowTo = ({ any, all, coming, isOther, isNamed, hasExtension }: Reading): boolean => {
  if (any('guide') && !any('owed')) return true
  if (!any('how')) return false
  const isAboutData =
    (coming !== null && any('charge', 'cost')) ||
    any('skip') ||
    all('many') ||
    (any('owed') && any('cost', 'which', 'list', 'invoice')) ||
    (isNamed && any('cost', 'charge')) ||
    (any('cost') && (isOther || hasExtension)) ||
    (any('attention') && any('which') && !isNamed && !any(...subjectConcepts))
  return !isAboutData
}

/** Whether the question looks back: by its verb, or because its period is over. */
const looksBack = ({ any, coming, past }: Reading): boolean => {
  if (past === null) return false
  if (coming === null) return true
  if (coming.from === past.from) return any('past') && !any('renew', 'charge')
  return any('past') && !any('renew')
}

const aboutInvoices = (reading: Reading): Intent | null => {
  const { any, coming, past, pageShows, isNamed, today } = reading
  if (!any('invoice')) return null
  if (any('owed') && !(any('last') && any('tax', 'explain'))) return 'openInvoices'
  if (
    coming !== null &&
    coming.from > today &&
    !looksBack(reading) &&
    (past === null || any('charge'))
  )
    return 'charges'
  if (pageShows === 'invoice' && any('this') && !any('several')) return 'invoice'
  if (any('last') && coming === null && (past === null || past.month === null))
    return 'latestInvoice'
  if (past !== null) return any('past') && any('pay') ? 'paid' : 'invoicesOfPeriod'
  return any('explain', 'tax', 'why', 'last') && !isNamed ? 'latestInvoice' : 'openInvoices'
}

const aboutMoney = (reading: Reading): Intent | null => {
  const { any, coming, isNamed, isOther, hasExtension, today } = reading
  if (any('tax') && any('last') && coming === null) return 'latestInvoice'
  if (looksBack(reading) && any('past', 'pay', 'cost', 'charge') && !any('owed')) return 'paid'
  if (any('cheap') && !isNamed) return 'cheapest'
  if (any('dear')) return 'dearest'
  if ((isOther || hasExtension) && any('cost')) return 'prices'
  const isAboutDay = any('when') && (any('next') || isNamed)
  if (
    any('owed') &&
    !isAboutDay &&
    !any('renew', 'expire') &&
    (coming === null || coming.to <= today)
  )
    return 'openInvoices'
  if (coming !== null && any('charge', 'cost', 'pay', 'renew', 'owed') && !any('expire'))
    return 'charges'
  if (any('charge') && !isNamed) return 'nextCharge'
  return any('pay') && any('next', 'soon', 'when') && !isNamed ? 'nextCharge' : null
}

const aboutRenewal = ({ any, isNamed, coming, pageShows }: Reading): Intent | null => {
  const isRenewal = any('autoRenew', 'renew')
  const asksMany = any('which', 'list', 'many', 'several')
  // "Auto-renew off" on its own asks for a list, too.
  const isBare =
    any('autoRenew') &&
    pageShows === null &&
    !any('how', 'why', 'change', 'guide', 'explain', 'act')
  if (isRenewal && any('off') && !isNamed && (asksMany || isBare) && !any('turnOn'))
    return 'autoRenewOff'
  if (
    any('autoRenew') &&
    any('on') &&
    !isNamed &&
    any('which', 'list', 'many') &&
    !any('turnOn', 'change')
  )
    return 'autoRenewOn'
  if (any('autoRenew', 'renew') && any('change') && !any('why') && !any('setting')) return 'change'
  if (any('autoRenew') && !isNamed && asksMany && !any('off', 'change') && coming === null)
    return 'autoRenewOn'
  return null
}

const aboutProblems = ({ any, isNamed, pageShows }: Reading): Intent | null => {
  const isQuestion =
    any('why', 'which', 'explain', 'setting', 'status', 'list', 'many') ||
    isNamed ||
    pageShows !== null
  if (any('suspended') && !any('renew', 'autoRenew', 'expire') && isQuestion) return 'suspended'
  const isTechnical = any('typeMail', 'typeCertificate', 'typeBackup', 'twoFactor', 'point')
  if (any('attention') && !isNamed && !isTechnical) return 'attention'
  return null
}

const aboutLists = (reading: Reading): Intent | null => {
  const { coming, any, isNamed, isOther, pageShows, hasExtension } = reading
  if (any('expire')) return isNamed ? 'subject' : isOther ? 'notYours' : 'expiring'
  if (isNamed) return 'subject'
  if (hasExtension && any('cost')) return 'prices'
  if (isOther) return 'notYours'
  if (
    pageShows === 'service' &&
    !any('several') &&
    any('renew', 'autoRenew', 'cost', 'when', 'status', 'this')
  )
    return 'subject'
  if (any('renew', 'autoRenew')) return 'renewing'
  if (any('balance')) return 'balance'
  if (any('order')) return 'orders'
  if (any('notification')) return 'unread'
  // Whatever else it says, a question about a coming month is mostly about its charges.
  if (coming !== null && coming.month !== null && !any('guide', 'how')) return 'charges'
  if (pageShows === 'service' && !any('several', 'list')) return 'subject'
  return any('service', 'domain', 'typeMail', 'typeCertificate', 'typeBackup') &&
    any('which', 'list', 'many', 'own', 'several')
    ? 'list'
    : null
}

/** Whether the open page's record is meant, not the whole account. */
const isAboutPage = ({ any, isNamed, coming, pageShows }: Reading): boolean =>
  pageShows === 'service' &&
  !isNamed &&
  coming === null &&
  !any('several', 'which', 'list', 'last', 'invoice', 'order', 'notification')

export function decideIntent(reading: Reading): Intent | null {
  const { any, hasInvoiceNumber, hasOrderNumber, isNamed, pageShows } = reading
  if (hasInvoiceNumber) return 'invoice'
  if (hasOrderNumber) return 'order'
  if (any('markRead')) return 'markRead'
  if (any('maintenance')) return 'maintenance'
  if (any('twoFactor')) return null
  const hasSubject = isNamed || pageShows === 'service'
  if (hasSubject && any('point')) return null
  if (hasSubject && any('recover') && !any('renew', 'autoRenew', 'cost', 'charge')) return null
  const renewal = aboutRenewal(reading)
  if (renewal !== null && (!any('how') || (renewal !== 'change' && any('list')))) return renewal
  if (any('act') && !any('how') && !any('charge', 'skip')) return 'refuse'
  if (isHowTo(reading)) return null
  const problem = aboutProblems(reading)
  if (problem !== null) return problem
  if (isAboutPage(reading) && any('renew', 'autoRenew', 'expire', 'cost', 'charge', 'pay'))
    return 'subject'
  return aboutInvoices(reading) ?? aboutMoney(reading) ?? aboutLists(reading)
}
