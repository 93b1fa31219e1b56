/** How long a decision about a renewal can wait. */
import type { LeadTime } from '#contract/listed.ts'
import { addDays, daysBetween } from '#i18n/days.ts'

import { type ChargeOrEnd, isEnd, isRenewal } from './entries.ts'

/** Days by service type; `domain` for every domain, `*` for the rest. Set by the operator. */
export type LeadDays = Readonly<Record<string, number>>

export interface Decision {
  /** The last day on which it can be changed. */
  readonly by: string
  /** `soon`: three days are left, or less. */
  readonly state: 'open' | 'soon' | 'passed'
}

type Extra = readonly { readonly fact: string | null; readonly value: string | null }[]

const lastDays = 3
const longest = 400

/** `14`, `P14D` or `14 days`, as readers let through; `null` if it is not a number of days. */
function daysIn(text: string): number | null {
  const days = /^P?(\d{1,3})\s?(?:d|days?)?$/i.exec(text)?.[1]
  return days === undefined || Number(days) > longest ? null : Number(days)
}

/**
 * What the record itself states wins, also if it cannot be read. `null` if nobody states it: then it
 * is not known.
 */
export function leadTimeOf(
  { type, isDomain, extra }: { type: string | null; isDomain: boolean; extra: Extra },
  leadDays: LeadDays,
): LeadTime | null {
  const stated = extra.find(({ fact }) => fact === 'leadTime')?.value
  if (stated) {
    const days = daysIn(stated)
    return days === null ? null : { days, statedBy: 'provider' }
  }
  const own = type !== null && Object.hasOwn(leadDays, type) ? leadDays[type] : undefined
  const days = own ?? (isDomain ? leadDays['domain'] : undefined) ?? leadDays['*']
  return days === undefined ? null : { days, statedBy: 'operator' }
}

/**
 * Until when auto-renew can be changed for the next charge or end. `null` where nobody states how long
 * before, nothing can be changed, or nothing is certain.
 */
export function decisionOf(
  entry: ChargeOrEnd | undefined,
  renewalOn: string | null,
  leadTime: LeadTime | null,
  today: string,
): Decision | null {
  if (!entry || leadTime === null || entry.locked || entry.invoice !== null) return null
  if (!isRenewal(entry) && !isEnd(entry)) return null
  const day = renewalOn ?? entry.on
  if (day === null || day < today) return null
  const by = addDays(day, -leadTime.days)
  const left = daysBetween(today, by)
  return { by, state: left < 0 ? 'passed' : left <= lastDays ? 'soon' : 'open' }
}
