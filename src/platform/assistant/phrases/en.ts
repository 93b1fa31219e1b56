import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  greeting:
    'Hello. Ask me about your services, domains, invoices, orders or notifications, or how something works.',
  identity:
    'I’m an automated assistant, not a person. I can look things up in your account and the help articles.',
  person: 'I can’t connect you myself. Use the contact link to reach a person in the support team.',
  unknown:
    'I can’t answer that. I can look up your [services](/services), [domains](/domains), ' +
    '[invoices](/invoices), [orders](/orders) and [notifications](/notifications), domain prices ' +
    'and [help articles](/help). Could you rephrase the question?',
  toPay: (count, sums) =>
    `You have ${count === 1 ? 'one invoice' : `${count} [invoices](/invoices)`} to pay, ${sums} in total:`,
  nothingToPay: 'You have no invoices to pay.',
  due: (date) => `due on ${date}`,
  overdue: (date) => `overdue since ${date}`,
  paymentFailed: (date) => `the payment failed${date === null ? '' : `, next attempt on ${date}`}`,
  invoice: (number, date, total) => `Invoice **${number}** of ${date} is for ${total}.`,
  paid: (date) => `It was paid on ${date}.`,
  settled: 'Nothing is left to pay.',
  stillToPay: (amount) => `${amount} is still to pay.`,
  noInvoice: (number) => `I can’t find invoice ${number} in your account.`,
  renews: (name, date, price) =>
    `**${name}** renews on ${date}${price === null ? '' : ` for ${price} plus tax`}. Auto-renew is on.`,
  ends: (name, date) => `**${name}** ends on ${date}. Auto-renew is off.`,
  unstated: (name, date) =>
    `**${name}** runs until ${date}. I can’t see whether it renews automatically.`,
  undated: (name) => `**${name}** has no renewal date right now.`,
  byContract: (reason) => `This setting is locked: ${reason}.`,
  notYours: (name) => `${name} isn’t in your account.`,
  cannotChange: (name) =>
    'I can’t change settings. Use the auto-renew switch of ' +
    `${name === null ? 'the service' : `**${name}**`}. The change takes effect immediately.`,
  cannotDo: 'I can’t order, cancel or pay for anything.',
  cannotMark:
    'I can’t change settings. You can mark notifications as read on the [notifications](/notifications) page.',
  ending: (days) => `These end within ${days} days because auto-renew is off:`,
  nothingEnds: (days) => `Nothing ends within ${days} days.`,
  charged: (days) => `These renew within ${days} days:`,
  balance: (amount) => `Your balance is ${amount}.`,
  noBalance: 'Your balance is zero.',
  orders: 'Your latest [orders](/orders):',
  noOrders: 'You have no orders.',
  unread: (count) =>
    `You have ${count} unread [${count === 1 ? 'notification' : 'notifications'}](/notifications):`,
  noUnread: 'You have no unread notifications.',
  noMaintenance: 'There’s no maintenance announced in your [notifications](/notifications).',
  twoFactorUnstated:
    'I can’t see whether two-factor sign-in is on in your account. The article shows where to ' +
    'check.',
  services: (count) => `You have ${count} [${count === 1 ? 'service' : 'services'}](/services):`,
  domains: (count) => `You have ${count} [${count === 1 ? 'domain' : 'domains'}](/domains):`,
  none: 'There’s nothing in your account yet.',
  price: (tld, register, renew) =>
    `**.${tld}** costs ${register} in the first year and ${renew} in every later year, plus tax.`,
  noPrice: (tld) => `There’s no price for .${tld} in the list.`,
  article: 'This article explains how:',
  more: (count) => `and ${count} more`,
  looking: 'Looking at your account',
}
