import { isRenewal } from '#ledger/entries.ts'
import { ledgerOf } from '#platform/assistant/account-records.ts'
import { linkToService } from '#platform/assistant/links.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { servicesOfNamedTypes } from '#platform/assistant/understanding/records.ts'
import type { Service } from '#wire/payloads/service.ts'

import { sumsOf } from './entries.ts'

/** Services of the type that the question names, used if it names no single service. */
export const listServicesOfNamedType = (context: RuleContext): string =>
  context.wording.list(
    servicesOfNamedTypes(context)
      .filter(({ type }) => type !== 'domain')
      .map((service) => {
        const plan = service.plan === null ? '' : `, ${service.plan}`
        return `${linkToService(service, service.name)}${plan}`
      }),
  )

/** When the service renews or ends, and why that cannot be changed. */
export const describeService = (service: Service, context: RuleContext): string => {
  const { say, date } = context.wording
  const { name, autoRenew } = service
  const ledger = ledgerOf(context)
  const [entry] =
    service.type === 'domain' && service.domain !== null
      ? ledger.ofDomain(service.domain)
      : ledger.ofService(service)
  const day = entry?.on ?? service.nextRenewalAt ?? service.expiresAt
  if (entry === undefined || day === null) return say('undated', { name })
  if (entry.doubt === 'expired')
    return say('expired', { name, date: date(service.expiresAt ?? day) })
  if (entry.doubt === 'date-passed') return say('passed', { name, date: date(day) })
  if (autoRenew === null && entry.invoice === null)
    return say('unstated', { name, date: date(day) })
  const locked = autoRenew?.reason
    ? ` ${say('byContract', { reason: autoRenew.reason.replace(/\.$/u, '') })}`
    : ''
  if (entry.kind === 'end') return `${say('ends', { name, date: date(day) })}${locked}`
  const sums = isRenewal(entry) ? sumsOf([entry], context.wording) : null
  const values = { name, date: date(day) }
  if (entry.invoice !== null)
    return `${say(sums === null ? 'billed' : 'billedFor', { ...values, price: sums ?? '', number: entry.invoice?.number ?? '' })}${locked}`
  return (
    (sums === null ? say('renews', values) : say('renewsFor', { ...values, price: sums })) + locked
  )
}
