/** The model's tools: the built-in replies, so that it sees the same facts as the dashboard and no more. */
import { z } from 'zod'

import { labelOf, servicesOf } from '#platform/assistant/account-records.ts'
import { searchHelp } from '#platform/assistant/help-search.ts'
import { linkToService } from '#platform/assistant/links.ts'
import { pageService } from '#platform/assistant/replies/answers.ts'
import { explainDifference } from '#platform/assistant/replies/difference.ts'
import {
  describeInvoiced,
  describeOpen,
  describePaid,
  explainAmount,
  explainInvoice,
  explainLatest,
} from '#platform/assistant/replies/invoices.ts'
import { describeExtension, listCheapest } from '#platform/assistant/replies/prices.ts'
import {
  describeAttention,
  describeOrders,
  describeService,
  describeSuspended,
  listUnread,
} from '#platform/assistant/replies/records.ts'
import {
  describeCharges,
  describeEnding,
  describeNextCharge,
  listRenewOn,
} from '#platform/assistant/replies/renewals.ts'
import { quote, type ReplyContext, translated } from '#platform/assistant/reply-context.ts'
import { findMentions } from '#platform/assistant/understanding/mentions.ts'
import type { Service } from '#wire/payloads/service.ts'

import { proposalTools } from './proposals.ts'
import { type Tool, tool, type ToolResult } from './tool.ts'

const day = z.iso.date()
const name = z.string().min(1).max(255)
const nothing = z.strictObject({})
const days = z.strictObject({ from: day, to: day })
const noRecord = 'There is no such record in this account.'

const simple = (description: string, describe: (context: ReplyContext) => string): Tool =>
  tool(description, nothing, (context) => ({ text: describe(context) }))

/** Characters of an article's body. */
const longestBody = 3_000
const newest = { page: 1, perPage: 20 }

const named = (context: ReplyContext, text: string): Service[] =>
  findMentions(text, context).mentions.services.flatMap(({ services }) => services)

const readTools: Record<string, Tool> = {
  attention: simple('What needs the customer’s attention, and why.', describeAttention),
  charges: tool(
    'What will be charged from one day to another, with sums. `name` limits it to a service or domain.',
    z.strictObject({ from: day, to: day, name: name.optional() }),
    (context, { from, to, name: wanted }) => ({
      text: describeCharges(
        context,
        { from, to, month: null },
        wanted === undefined ? null : named(context, wanted),
      ),
    }),
  ),
  next_charge: simple('The next charge.', (context) => describeNextCharge(context, null)),
  ends: tool(
    'What ends from one day to another because it is not renewed.',
    days,
    (context, period) => ({
      text: describeEnding(context, { ...period, month: null }, null),
    }),
  ),
  auto_renew: tool(
    'What has auto-renew on or off.',
    z.strictObject({ state: z.enum(['on', 'off']) }),
    (context, { state }) => ({
      text: state === 'on' ? listRenewOn(context) : describeEnding(context, null, null),
    }),
  ),
  suspensions: simple('What is suspended, and why.', (context) => describeSuspended(context, [])),
  services: simple('All services and domains.', (context) =>
    context.wording.list(
      servicesOf(context).map((service) => linkToService(service, labelOf(service))),
    ),
  ),
  service: tool(
    'When a service or domain renews or ends, its price, transfer lock and nameservers.',
    z.strictObject({ name }),
    (context, { name: wanted }) => {
      const texts = named(context, wanted).map((service) => describeService(service, context))
      return { text: texts.join('\n\n') || noRecord }
    },
  ),
  open_page: simple('The service or domain on the page that the customer looks at.', (context) => {
    const [service] = pageService(context)
    return service === undefined ? 'No service or domain.' : describeService(service, context)
  }),
  open_invoices: simple('Unpaid invoices.', (context) => describeOpen(context, null)),
  latest_invoice: simple('The newest invoice.', explainLatest),
  invoice: tool(
    'One invoice, by its number: amounts, taxes, lines.',
    z.strictObject({ number: name }),
    (context, { number }) => {
      const invoice = context.store.invoices.byNumber(context.accountId, number)
      return { text: invoice === null ? noRecord : explainInvoice(invoice, context) }
    },
  ),
  invoices: tool('What was invoiced from one day to another.', days, (context, period) => ({
    text: describeInvoiced(context, { ...period, month: null }),
  })),
  payments: tool('What was paid from one day to another.', days, (context, period) => ({
    text: describePaid(context, { ...period, month: null }),
  })),
  amount: tool(
    'Which invoice or line of one states an amount, such as 145.75.',
    z.strictObject({ amount: z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/) }),
    (context, { amount }) => ({ text: explainAmount(context, amount) }),
  ),
  invoice_difference: tool(
    'What makes the totals of two invoices differ, by their numbers.',
    z.strictObject({ first: name, second: name }),
    (context, { first, second }) => {
      const numbers = [first, second]
      const invoices = numbers.flatMap(
        (number) => context.store.invoices.byNumber(context.accountId, number) ?? [],
      )
      return { text: invoices.length < 2 ? noRecord : explainDifference(context, invoices) }
    },
  ),
  balance: simple('The account’s balance.', ({ store, accountId, wording }) => {
    const account = store.accounts.get(accountId)
    return account === null ? noRecord : wording.amount(account.balance)
  }),
  orders: simple('Orders under way.', (context) => describeOrders(context, [])),
  unread: simple('Titles of unread notifications.', listUnread),
  notifications: simple('The newest notifications: id, title, day, whether read.', (context) =>
    translated(context, context.store.notifications.list(context.accountId, newest).items)
      .map(({ id, title, createdAt, read }) =>
        JSON.stringify({ id, title: quote(title), day: createdAt.slice(0, 10), read }),
      )
      .join('\n'),
  ),
  domain_price: tool(
    'What a domain extension such as .shop costs.',
    z.strictObject({ extension: z.string().min(1).max(63) }),
    (context, { extension }) => ({
      text: describeExtension(context, extension.replace(/^\./, '')),
    }),
  ),
  cheapest_domains: simple('The cheapest domain extensions.', listCheapest),
  search_help: tool(
    'Help articles that answer how something works.',
    z.strictObject({ query: z.string().min(1).max(300) }),
    ({ language, knowledge }, { query }) => {
      const articles = searchHelp(query, { language, knowledge }, true)
      const texts = articles.map(
        ({ slug, title, summary, body }) =>
          `${title} (/help/${slug})\n${summary}\n${body.slice(0, longestBody)}`,
      )
      return { text: texts.join('\n\n') || 'No article.', articles }
    },
  ),
}

const tools: Readonly<Record<string, Tool>> = { ...readTools, ...proposalTools }

/** In OpenAI's format. */
export const toolDescriptions = Object.entries(tools).map(([key, { description, input }]) => ({
  type: 'function',
  function: { name: key, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
}))

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json === '' ? '{}' : json)
  } catch {
    return undefined
  }
}

/** Never throws for a wrong call: the result tells the model what is wrong. */
export function callTool(context: ReplyContext, called: string, json: string): ToolResult {
  const found = Object.hasOwn(tools, called) ? tools[called] : undefined
  if (found === undefined) return { text: 'There is no such tool.' }
  const parsed = found.input.safeParse(parseJson(json))
  if (!parsed.success) return { text: 'The arguments do not fit the tool.' }
  return found.run(context, parsed.data)
}
