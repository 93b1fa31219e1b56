/** What an agent's tool call asks for, if it is one of the changes that we may propose. */
import type { ProposedAction } from '#contract/actions.ts'
import {
  array,
  isObject,
  type Json,
  nonEmpty,
  normalizeKey,
  object,
} from '#dialects/stream/shapes.ts'
import type { ToolCall } from '#dialects/stream/tool-calls.ts'

/** Longer lists are not proposed: nobody can check them. */
export const maxItems = 500

/** What the agent calls a record: its id, or a name. */
export interface RequestedRef {
  type: string | null
  id: string
}

export interface Requested {
  kind: ProposedAction['kind']
  enabled: boolean | null
  refs: RequestedRef[]
}

const idKeys = /^(?:(?:service|domain|notification|message|item)s?(?:ids?|names?)?|ids?|names?)$/
const settingKeys = /^(?:(?:is)?(?:enabled?|on|active|value|autorenew(?:al)?)|setting|state)$/
const typeKeys = /^(?:service)?type$/

const valueOf = (fields: Json, keys: RegExp): unknown =>
  Object.entries(fields).find(([key]) => keys.test(normalizeKey(key)))?.[1]

function idOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : nonEmpty(value)
}

function refsIn(fields: Json): RequestedRef[] {
  const type = nonEmpty(valueOf(fields, typeKeys))
  const stated = valueOf(fields, idKeys)
  const values = Array.isArray(stated) ? array(stated) : [stated]
  return values.flatMap((value) => {
    if (isObject(value)) return refsIn(value)
    const id = idOf(value)
    return id === null ? [] : [{ type, id }]
  })
}

function settingIn(name: string, fields: Json): boolean | null {
  const value = valueOf(fields, settingKeys)
  if (typeof value === 'boolean') return value
  const word = nonEmpty(value)?.toLowerCase()
  if (word === 'on' || word === 'enabled' || word === 'true') return true
  if (word === 'off' || word === 'disabled' || word === 'false') return false
  if (value !== undefined) return null
  if (/^(?:disable|turnoff|deactivate)/.test(name)) return false
  return /^(?:enable|turnon|activate)/.test(name) ? true : null
}

/** Tools that only read have names such as `list_notifications` and `get_auto_renew`. */
const isReading = (name: string) => /^(?:get|list|search|find|fetch|read|show|check)/.test(name)

/** Whether a call asks for such a change, understood or not. */
export const isChange = ({ name: toolName }: ToolCall): boolean => {
  const name = normalizeKey(toolName).replace(/^propose/, '')
  return !isReading(name) && /autorenew|notification/.test(name)
}

/** @returns `null` for every other tool, and for arguments that leave a question open */
export function requestedBy({ name: toolName, arguments: fields }: ToolCall): Requested | null {
  const name = normalizeKey(toolName).replace(/^propose/, '')
  if (isReading(name)) return null
  const refs = refsIn(object(fields['arguments']) ?? fields)
  if (refs.length === 0 || refs.length > maxItems) return null
  if (/autorenew/.test(name)) {
    const enabled = settingIn(name, fields)
    return enabled === null ? null : { kind: 'auto-renew', enabled, refs }
  }
  if (!/notification/.test(name)) return null
  const words = `${name} ${nonEmpty(valueOf(fields, /^(?:action|change|operation)$/)) ?? ''}`
  if (/delete|remove/.test(words)) return { kind: 'notification-delete', enabled: null, refs }
  if (/read/.test(words) && !/unread/.test(words))
    return { kind: 'notification-read', enabled: null, refs }
  return null
}
