/** Status words of providers, without case and marks, per family of the contract. */
import { filterText } from '#wire/dialect/text/secrets.ts'

import { bare, flag, isRecord, scalarText } from './plain.ts'

const table = <S extends string>(rows: Record<S, string>): Map<string, S> =>
  new Map(
    (Object.entries(rows) as [S, string][]).flatMap(([status, words]) =>
      words.split(' ').map((one): [string, S] => [one, status]),
    ),
  )

const renewing = {
  active: 'active ok running intrial trial trialing completed complete live enabled online up registered valid inuse notrenewing activated grace autorenewgrace autorenewgraceperiod autorenewperiod graceperiod nonrenewing expiringsoon expiring deleteatexpiration auto manual',
  pending: 'pending increation creating provisioning requested future checking processing setup setuppending installing building deploying new ordered queued inprogress initializing waiting transferring transferpending',
  suspended: 'suspended paused onhold pendingdebt unpaid failedrenew hold held suspendedunpaid clienthold serverhold',
  expired: 'expired notrenewed lapsed ended',
  cancelled: 'cancelled canceled terminated deleted fraud closed cancelledbycustomer removed destroyed',
} // prettier-ignore

const redemption =
  'redemption graceredemption redemptionperiod inredemption pendingdelete quarantine redemptiongraceperiod rgp'

export const statusWords = {
  // A service has no redemption of its own (contract "Resources"): a domain in it has expired.
  services: table({ ...renewing, expired: `${renewing.expired} ${redemption}` }),
  domains: table({
    ...renewing,
    active: `${renewing.active.replace(' expiringsoon expiring', '')} addperiod renewperiod transferperiod`,
    expiring: 'expiring expiringsoon aboutexpire abouttoexpire deleteatexpiration',
    redemption,
    'transferred-away': 'transferredaway transferred transferredout transferaway movedaway',
  }),
  invoices: table({
    draft: 'draft proforma',
    unpaid:
      'unpaid open notpaid due awaitingpayment paymentpending collections pending outstanding issued sent awaiting paymentdue topay',
    overdue: 'overdue pastdue late delinquent',
    'payment-failed':
      'paymentfailed failed declined paymentdeclined chargefailed paymenterror chargeback',
    paid: 'paid settled completed complete success succeeded closed paidinfull',
    'partially-paid': 'partiallypaid partial partlypaid partpaid partialpayment partiallysettled',
    refunded: 'refunded refund credited creditednote partiallyrefunded fraudrefund',
    cancelled: 'cancelled canceled void voided deleted annulled',
  }),
  orders: table({
    completed: 'completed complete active delivered fulfilled done finished success succeeded paid',
    processing:
      'processing delivering indelivery checking inprogress paymentinitiated provisioning accepted confirmed',
    pending:
      'pending awaitingpayment notpaid unpaid new requested placed received submitted draft onhold documentsrequested',
    failed:
      'failed fraud error rejected declined refused refusedbyregistry rejectedbyregistry registryrefused',
    cancelled:
      'cancelled canceled cancelling canceling refunded fraudrefund closed expired deleted void',
  }),
}

type Families = keyof typeof statusWords
export type StatusOf<F extends Families> =
  (typeof statusWords)[F] extends Map<string, infer S> ? S : never

/** The provider's word, wherever it stands; of several (EPP) the first that is known. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(wordsOf)
  if (isRecord(value)) {
    const keys = [
      'code',
      'slug',
      'key',
      'value',
      'status',
      'state',
      'name',
      'label',
      'text',
      'title',
      'id',
    ]
    return keys.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []))
  }
  const plain = typeof value === 'boolean' ? null : scalarText(value)
  // `ok,serverTransferProhibited`: several of EPP in one text.
  return plain === null ? [] : plain.includes(',') ? [plain, ...plain.split(',', 10)] : [plain]
}

/** What people read as the status: a label before a code. */
function shown(value: unknown): string | null {
  if (!isRecord(value)) return wordsOf(value)[0] ?? null
  return (
    scalarText(value.label ?? value.name ?? value.text ?? value.title) ?? wordsOf(value)[0] ?? null
  )
}

type StatusReading<F extends Families> = { status: StatusOf<F> | 'unknown'; statusText: string }

/** Whether a status is one of the contract's words. */
export const isKnown = ({ status }: { status: string }): boolean => status !== 'unknown'

/** A list has few words: each is looked up once. */
const lookedUp: Record<Families, Map<string, unknown>> = {
  services: new Map(),
  domains: new Map(),
  invoices: new Map(),
  orders: new Map(),
}

/** Status and the provider's word for it. What fits nothing is `unknown`. */
export function readStatus<F extends Families>(
  family: F,
  value: unknown,
  configured?: Readonly<Record<string, string>>,
): StatusReading<F> | null {
  if (typeof value !== 'string' || configured || value.length > 30)
    return findStatus(family, value, configured)
  const words = lookedUp[family]
  const known = words.get(value)
  // What stands there is of the family.
  if (known !== undefined) return known as StatusReading<F> | null
  if (words.size > 500) words.clear()
  const found = findStatus(family, value)
  words.set(value, found)
  return found
}

function findStatus<F extends Families>(
  family: F,
  value: unknown,
  configured?: Readonly<Record<string, string>>,
): { status: StatusOf<F> | 'unknown'; statusText: string } | null {
  const stated = shown(value)
  if (stated === null) return null
  const statusText = filterText(stated)
  const map = statusWords[family] as Map<string, StatusOf<F>>
  for (const one of wordsOf(value)) {
    const compared = bare(one)
    const set =
      configured && Object.entries(configured).find(([key]) => bare(key) === compared)?.[1]
    const known = set && [...map.values()].find((status) => status === set)
    if (known) return { status: known, statusText }
    const open = /^(?:pending|awaiting)/.test(compared)
      ? family === 'invoices'
        ? 'unpaid'
        : 'pending'
      : undefined
    const found = map.get(compared) ?? (open as StatusOf<F> | undefined) ?? map.get(core(one))
    if (found) return { status: found, statusText }
  }
  // EPP says `ok` only where nothing else is said: a lock alone is that of a domain in use.
  if (family === 'domains' && wordsOf(value).every((one) => prohibited.test(bare(one))))
    return { status: 'active' as StatusOf<F>, statusText }
  return { status: 'unknown', statusText }
}

const prohibited = /^(?:client|server)(?:transfer|update|delete|renew)prohibited$/

/** Of `ORDER_STATUS_COMPLETED`, `service.status.active`, `Suspended - Overdue` the word itself. */
const core = (stated: string): string =>
  bare(stated.replace(/(?:\s[-–—(]|[:(]).*$/s, '')).replace(
    /^(?:service|subscription|domain|invoice|order|payment|billing)?(?:status|state)(?=.)/,
    '',
  )

export const isNotRenewing = (value: unknown): boolean =>
  wordsOf(value).some((one) => /^(?:notrenewing|nonrenewing|deleteatexpiration)$/.test(bare(one)))

const critical = new Set(
  'high critical major error urgent danger fatal alert emergency severe'.split(' '),
)
const warning = new Set('medium warning minor warn caution attention moderate'.split(' '))
const info = new Set(
  'low info information notice success normal none debug default neutral update'.split(' '),
)

/** `null`: no severity word at all, so perhaps a category. */
export function readSeverity(value: unknown): 'info' | 'warning' | 'critical' | null {
  for (const one of wordsOf(value)) {
    const compared = bare(one)
    if (critical.has(compared)) return 'critical'
    if (warning.has(compared)) return 'warning'
    if (info.has(compared)) return 'info'
  }
  return null
}

/** Flags in place of a word: `suspended: true`, `is_active: 1`. "Not active" says nothing more. */
export function flaggedStatus(
  raw: Readonly<Record<string, unknown>>,
): 'cancelled' | 'suspended' | 'expired' | 'active' | null {
  const states = [
    ['cancelled', /^(?:is)?(?:cancelled|canceled|terminated)$/],
    ['suspended', /^(?:is)?suspended$/],
    ['expired', /^(?:is)?expired$/],
    ['active', /^(?:is)?active$/],
  ] as const
  const set = Object.keys(raw).filter((key) => flag(raw[key]) === true).map(bare) // prettier-ignore
  return states.find(([, pattern]) => set.some((key) => pattern.test(key)))?.[0] ?? null
}
