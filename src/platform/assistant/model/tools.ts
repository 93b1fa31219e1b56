/** The model's tools: the built-in rules, so that it sees the same facts as the dashboard and no more. */
import { z } from 'zod'

import { searchHelp } from '#platform/assistant/help-search.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import {
  describeBalance,
  listOrders,
  listServices,
  quote,
} from '#platform/assistant/rules/account.ts'
import { describeAttention, describeSuspended } from '#platform/assistant/rules/attention.ts'
import {
  describeCharges,
  describeNextCharge,
  listDearest,
} from '#platform/assistant/rules/charges.ts'
import {
  describePaid,
  explainLatestInvoice,
  explainNamedInvoice,
  listOpenInvoices,
} from '#platform/assistant/rules/invoices.ts'
import { describePriceOfExtension, listCheapest } from '#platform/assistant/rules/prices.ts'
import { describeService } from '#platform/assistant/rules/services.ts'
import { describeUpcoming, listRenewOff, listRenewOn } from '#platform/assistant/rules/upcoming.ts'
import { findNamedSubject, findPageSubject } from '#platform/assistant/understanding/records.ts'

import { proposalTools } from './proposals.ts'
import { type Tool, tool, type ToolResult } from './tool.ts'

const day = z.iso.date()
const name = z.string().min(1).max(255)
const nothing = z.strictObject({})
const days = z.strictObject({ from: day, to: day })
const noRecord = 'There is no such record in this account.'

const rule = (description: string, describe: (context: RuleContext) => string): Tool =>
  tool(description, nothing, (context) => ({ text: describe(context) }))

/** Characters of an article's body. */
const longestBody = 3_000
const newest = { page: 1, perPage: 20 }

const readTools: Record<string, Tool> = {
  attention: rule('What needs the customer’s attention, and why.', describeAttention),
  charges: tool(
    'What will be charged from one day to another, with sums. `name` limits it to a service or domain.',
    z.strictObject({ from: day, to: day, name: name.optional() }),
    (context, { from, to, name: question = '' }) => ({
      text: describeCharges({ ...context, question }, { from, to, month: null }),
    }),
  ),
  next_charge: rule('The next charge.', describeNextCharge),
  dearest: rule('What costs most per year.', listDearest),
  ends_and_renewals: tool(
    'What ends and what renews from one day to another.',
    days,
    (context, period) => ({
      text: describeUpcoming({ ...context, coming: { ...period, month: null } }),
    }),
  ),
  auto_renew: tool(
    'What has auto-renew on or off.',
    z.strictObject({ state: z.enum(['on', 'off']) }),
    (context, { state }) => ({
      text: state === 'on' ? listRenewOn(context) : listRenewOff(context),
    }),
  ),
  suspensions: rule('What is suspended, and why.', (context) =>
    describeSuspended({ ...context, concepts: new Set(['several']) }),
  ),
  services: rule('All services and domains.', listServices),
  service: tool(
    'When a service or domain renews or ends, and its price.',
    z.strictObject({ name }),
    (context, { name: question }) => {
      const service = findNamedSubject({ ...context, question })
      return { text: service === null ? noRecord : describeService(service, context) }
    },
  ),
  open_page: rule('The service or domain on the page that the customer looks at.', (context) => {
    const service = findPageSubject(context)
    return service === null ? 'No service or domain.' : describeService(service, context)
  }),
  open_invoices: rule('Unpaid invoices.', listOpenInvoices),
  latest_invoice: rule('The newest invoice.', explainLatestInvoice),
  invoice: tool(
    'One invoice, by its number: amounts, taxes, lines.',
    z.strictObject({ number: name }),
    (context, { number }) => ({ text: explainNamedInvoice({ ...context, question: number }) }),
  ),
  payments: tool('What was paid from one day to another.', days, (context, period) => ({
    text: describePaid(context, { ...period, month: null }),
  })),
  balance: rule('The account’s balance.', describeBalance),
  orders: rule('The latest orders.', listOrders),
  notifications: rule(
    'The newest notifications: id, title, day, whether read.',
    ({ store, accountId }) =>
      store.notifications
        .list(accountId, newest)
        .items.map(({ id, title, createdAt, read }) =>
          JSON.stringify({ id, title: quote(title), day: createdAt.slice(0, 10), read }),
        )
        .join('\n'),
  ),
  domain_price: tool(
    'What a domain extension such as .shop costs.',
    z.strictObject({ extension: z.string().min(1).max(63) }),
    (context, { extension }) => ({
      text:
        describePriceOfExtension({ ...context, question: `.${extension.replace(/^\./, '')}` }) ??
        noRecord,
    }),
  ),
  cheapest_domains: rule('The cheapest domain extensions.', listCheapest),
  search_help: tool(
    'Help articles that answer how something works.',
    z.strictObject({ query: z.string().min(1).max(300) }),
    ({ language, knowledge }, { query }) => {
      const articles = searchHelp(query, language, knowledge)
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
export function callTool(context: RuleContext, called: string, json: string): ToolResult {
  const found = Object.hasOwn(tools, called) ? tools[called] : undefined
  if (found === undefined) return { text: 'There is no such tool.' }
  const parsed = found.input.safeParse(parseJson(json))
  if (!parsed.success) return { text: 'The arguments do not fit the tool.' }
  return found.run(context, parsed.data)
}
