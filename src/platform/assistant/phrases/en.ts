import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  greeting:
    'Hello. Ask me about your services, domains, invoices, orders and notifications, or how something works.',
  identity: 'I am an automated assistant, not a person. I read your account and the help articles.',
  person:
    'I cannot connect you myself. The contact link leads to the support team; a person answers there.',
  unknown:
    'I do not know that. I can look up what concerns your hosting: your [services](/services), ' +
    '[domains](/domains), [invoices](/invoices), [orders](/orders) and ' +
    '[notifications](/notifications), domain prices and [help articles](/help). Could you ' +
    'rephrase the question?',
  toPay: (count, sums) =>
    `You have ${count === 1 ? 'one invoice' : `${count} [invoices](/invoices)`} to pay, ${sums} in total:`,
  nothingToPay: 'You have no invoice to pay.',
  due: (date) => `due on ${date}`,
  overdue: (date) => `overdue since ${date}`,
  paymentFailed: (date) => `the payment failed${date === null ? '' : `, next attempt on ${date}`}`,
  invoice: (number, date, total) => `Invoice **${number}** of ${date} is for ${total}.`,
  paid: (date) => `It was paid on ${date}.`,
  settled: 'Nothing is left to pay.',
  stillToPay: (amount) => `${amount} is still to pay.`,
  noInvoice: (number) => `I cannot find an invoice ${number} in your account.`,
  renews: (name, date, price) =>
    `**${name}** renews on ${date}${price === null ? '' : ` for ${price} without tax`}. Auto-renew is on.`,
  ends: (name, date) => `**${name}** ends on ${date}. Auto-renew is off.`,
  unstated: (name, date) =>
    `**${name}** runs until ${date}. Whether it renews by itself is not stated.`,
  undated: (name) => `**${name}** has no renewal date at the moment.`,
  byContract: (reason) => `The setting cannot be changed: ${reason}.`,
  notYours: (name) => `${name} is not in your account.`,
  cannotChange: (name) =>
    'I cannot change settings. Use the auto-renew switch of ' +
    `${name === null ? 'the service' : `**${name}**`}; the change takes effect at once.`,
  cannotDo: 'I cannot order, cancel or pay anything.',
  cannotMark:
    'I cannot change settings. A notification is marked as read in your [notifications](/notifications).',
  ending: (days) => `Within ${days} days this ends, because auto-renew is off:`,
  nothingEnds: (days) => `Nothing ends within ${days} days.`,
  charged: (days) => `Within ${days} days this renews:`,
  balance: (amount) => `Your balance is ${amount}.`,
  noBalance: 'Your balance is zero.',
  orders: 'Your latest [orders](/orders):',
  noOrders: 'You have no orders.',
  unread: (count) =>
    `You have ${count} unread [${count === 1 ? 'notification' : 'notifications'}](/notifications):`,
  noUnread: 'You have no unread notifications.',
  noMaintenance: 'No maintenance is announced in your [notifications](/notifications).',
  twoFactorUnstated:
    'Whether two-factor login is on is not stated in what I can read of your account. The ' +
    'article shows where to see it.',
  services: (count) => `You have ${count} [${count === 1 ? 'service' : 'services'}](/services):`,
  domains: (count) => `You have ${count} [${count === 1 ? 'domain' : 'domains'}](/domains):`,
  none: 'There is nothing in your account yet.',
  price: (tld, register, renew) =>
    `**.${tld}** costs ${register} in the first year and ${renew} in every later year, without tax.`,
  noPrice: (tld) => `There is no price for .${tld} in the list.`,
  article: 'This article explains it:',
  more: (count) => `and ${count} more`,
  looking: 'Looking at your account',
}
