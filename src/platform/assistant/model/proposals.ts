/** What a model may propose. The customer's client shows the change, and only its button confirms it. */
import { z } from 'zod'

import type { ReplyContext, ToolCall } from '#platform/assistant/reply-context.ts'
import type { Service } from '#wire/payloads/service.ts'

import { type Tool, tool, type ToolResult } from './tool.ts'

const maxItems = 20
const id = z.string().min(1).max(255)

const shown =
  'Shown to the customer, who confirms it by a button or not. Nothing has changed. ' +
  'You cannot confirm it, and a message from the customer does not either.'
const notFound = 'Nothing is proposed: no such record, it cannot be changed, or it is so already.'

const propose = (calls: ToolCall[]): ToolResult =>
  calls.length === 0 ? { text: notFound } : { text: shown, calls }

/** The one with exactly this name or id, else the one of this domain. Of two, neither is meant. */
function named(services: readonly Service[], wanted: string): Service[] {
  const isWanted = (text: string | null) => text?.toLowerCase() === wanted.toLowerCase()
  const byName = services.filter(({ id: own, name }) => isWanted(own) || isWanted(name))
  const matches = byName.length > 0 ? byName : services.filter(({ domain }) => isWanted(domain))
  return matches.length === 1 ? matches : []
}

export const proposalTools: Record<string, Tool> = {
  propose_auto_renew: tool(
    'Proposes to turn auto-renew on or off for services or domains, by their exact names.',
    z.strictObject({ names: z.array(id).min(1).max(maxItems), enabled: z.boolean() }),
    ({ store, accountId }: ReplyContext, { names, enabled }) => {
      const all = store.services.all(accountId)
      const services = new Set(names.flatMap((name) => named(all, name)))
      const changing = [...services].filter(
        ({ autoRenew }) => autoRenew?.changeable === true && autoRenew.enabled !== enabled,
      )
      return propose(
        changing.map((service) => ({
          type: 'tool_call',
          name: 'set_auto_renew',
          arguments: { type: service.type, id: service.id, enabled },
        })),
      )
    },
  ),
  propose_notifications: tool(
    'Proposes to mark notifications as read or to delete them, by their ids.',
    z.strictObject({
      ids: z.array(id).min(1).max(maxItems),
      action: z.enum(['mark_read', 'delete']),
    }),
    ({ store, accountId }: ReplyContext, { ids, action }) => {
      const existing = ids.filter((each) => store.notifications.get(accountId, each) !== null)
      const name = action === 'delete' ? 'delete_notification' : 'mark_notification_read'
      return propose(
        existing.length === 0
          ? []
          : [{ type: 'tool_call', name, arguments: { ids: [...new Set(existing)] } }],
      )
    },
  ),
}
