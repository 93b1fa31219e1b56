/** Reads a provider once, and says what of it is understood: `npm run provider:inspect`. */
import { articlesIn, readArticle } from '#bff/public/reading/articles.ts'
import { readPrice } from '#bff/public/reading/prices.ts'
import { accountOf, accountRecord } from '#bff/readers/account.ts'
import type { ReadContext } from '#bff/readers/context.ts'
import { openEnvelope } from '#bff/readers/envelope.ts'
import { explain, listCurrency, type ListFamily, readRecord } from '#bff/readers/lists.ts'
import { defaultProfile, ProviderProfile } from '#bff/readers/profile.ts'
import type { ProviderBody, Query } from '#bff/readers/source.ts'
import { autoRenewBody, notificationBody, type WriteForm } from '#bff/readers/writes.ts'
import type { Considered } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { pagesAfter } from '#wire/dialect/paging/pages.ts'
import { filterText, isSecretName } from '#wire/dialect/text/secrets.ts'
import { bare, isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

/** One GET: the status and the parsed body; throws where there is no answer. */
export type Ask = (path: string) => Promise<ProviderBody & { status: number }>

export interface Finding {
  /** Field of the contract, or the provider's where `field` is null. */
  field: string | null
  names: string[]
  used: string | null
  /** Of the name that was used, secrets hidden. */
  sample: string | null
}

export interface Section {
  resource: string
  path: string
  /** What stopped the reading; `null`: it was read. */
  problem: string | null
  records: number
  unreadable: number
  paging: string
  findings: Finding[]
  notes: string[]
  body: unknown
}

export interface Report {
  sections: Section[]
  profile: ProviderProfile
}

export const resources: readonly (readonly [resource: string, path: string])[] = [
  ['account', '/api/v1/sdk/account'],
  ['services', '/api/v1/sdk/services'],
  ['domains', '/api/v1/sdk/domains'],
  ['invoices', '/api/v1/sdk/invoices'],
  ['orders', '/api/v1/sdk/orders'],
  ['notifications', '/api/v1/sdk/notifications'],
  ['conversations', '/api/v1/sdk/ai-agent/conversations'],
  ['prices', '/api/v1/catalog/domain-prices'],
  ['help', '/api/v1/help-center'],
]

const context: ReadContext = {
  profile: defaultProfile,
  accountCurrency: null,
  timeZone: null,
  today: new Date().toISOString().slice(0, 10),
  keyHash: 'account',
}

const valueAt = (record: unknown, label: string): unknown => {
  let value = record
  for (const key of label.split('.')) value = isRecord(value) ? value[key] : undefined
  return value
}

/** A value as an operator may see it: by name and by pattern nothing secret, at most 60 letters. */
export function sampleOf(record: unknown, label: string): string | null {
  const value = valueAt(record, label)
  if (value === undefined) return null
  if (label.split('.').some((key) => isSecretName(bare(key)))) return '(hidden)'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isRecord(value)) return `{ ${Object.keys(value).slice(0, 8).join(', ')} }`
  return filterText(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)
}

/** What was considered over several records: a name that any of them was read by counts. */
function merged(
  traces: readonly { fields: Considered[]; others: string[]; record: unknown }[],
): Finding[] {
  const byField = new Map<string, Finding>()
  const others = new Map<string, Finding>()
  for (const { fields, others: rest, record } of traces) {
    for (const { field, names, used } of fields) {
      const finding = byField.get(field) ?? { field, names: [], used: null, sample: null }
      finding.names = [...new Set([...finding.names, ...names])]
      if (used !== null && finding.used === null)
        Object.assign(finding, { used, sample: sampleOf(record, used) })
      byField.set(field, finding)
    }
    for (const name of rest)
      if (!others.has(name))
        others.set(name, { field: null, names: [name], used: null, sample: sampleOf(record, name) })
  }
  return [...byField.values(), ...others.values()]
}

function trace(
  resource: string,
  raw: JsonObject,
  listCurrency: string | null,
): { fields: Considered[]; others: string[]; read: boolean; form: WriteForm | null } {
  const fields: Considered[] = []
  const scope = { context, listCurrency }
  if (resource === 'account')
    return { fields, others: [], read: Boolean(accountOf(raw, context, fields)), form: null }
  if (resource === 'prices')
    return { fields, others: [], read: readPrice(raw, scope, fields) !== null, form: null }
  if (resource === 'help')
    return {
      fields,
      others: [],
      read: readArticle(raw, scope, { locale: 'en', stated: null }, null, fields) !== null,
      form: null,
    }
  const family = resource as ListFamily
  const item = readRecord(family, raw, scope)
  return { ...explain(family, raw, context), read: item !== null, form: item?.origin.form ?? null }
}

function pagingOf(answer: ProviderBody, wrappers: JsonObject[], count: number): string {
  const { total, known, next } = pagesAfter(answer, wrappers, count, [], defaultProfile)
  const shown = (query: Query) =>
    query.map(([name, value]) => `${name}=${value.slice(0, 20)}`).join('&')
  const stated = total === null ? 'no total stated' : `${total} in all`
  if (known.length > 0)
    return `${stated}; ${known.length} more pages, the next by ?${shown(known[0] ?? [])}`
  return next ? `${stated}; more by ?${shown(next)}` : `${stated}; one page`
}

/** Whole numbers alone may be cents, and nobody but the operator knows. */
const moneyNote = (findings: readonly Finding[]): string[] => {
  const amounts = findings.filter(
    ({ field, used, sample }) =>
      used &&
      sample &&
      /price|total|amount|balance|register|renew$/i.test(field ?? '') &&
      /^-?\d{3,}$/.test(sample),
  )
  return amounts.length > 0
    ? [
        `${amounts.map(({ used }) => used).join(', ')}: whole numbers. If they count cents, set money.unit to "minor".`,
      ]
    : []
}

async function section(
  resource: string,
  path: string,
  ask: Ask,
  forms: Map<string, WriteForm>,
): Promise<Section> {
  const empty: Section = {
    resource,
    path,
    problem: null,
    records: 0,
    unreadable: 0,
    paging: '',
    findings: [],
    notes: [],
    body: null,
  }
  try {
    const answer = await ask(path)
    const envelope = openEnvelope(answer.body, answer.status)
    if (!envelope.ok)
      return {
        ...empty,
        problem: `status ${answer.status}, code ${filterText(envelope.codeWord ?? 'none')}`,
      }
    const body = answer.body
    const nested =
      resource === 'help' &&
      articlesIn(envelope.data, { context, listCurrency: null }, { locale: 'en', stated: null })
        .length
    const found =
      resource === 'account'
        ? { records: [accountRecord(envelope.data)], wrappers: [] }
        : recordsIn(envelope.data, resource, envelope.body)
    if (!found) return { ...empty, body, problem: 'no list is recognised' }
    const records = found.records.slice(0, 100)
    const currency = listCurrency(found.wrappers, body)
    const traces = records
      .filter(isRecord)
      .map((record) => Object.assign(trace(resource, record, currency), { record }))
    const form = traces.map((one) => one.form).find((one) => one !== null)
    if (form) forms.set(resource, form)
    const findings = merged(traces)
    const ids = records.length > 0 && records.every((raw) => typeof raw !== 'object')
    return {
      ...empty,
      body,
      records: nested || found.records.length,
      unreadable: ids || nested ? 0 : records.length - traces.filter(({ read }) => read).length,
      paging: resource === 'account' ? '' : pagingOf(answer, found.wrappers, found.records.length),
      findings,
      notes: [
        ...(ids ? ['The list holds ids alone: each record is asked for apart.'] : []),
        ...moneyNote(findings),
      ],
    }
  } catch (error) {
    // Its message may quote the provider: only the kind of error is told.
    const code =
      error instanceof Error && 'code' in error
        ? String(error.code)
        : error instanceof Error
          ? error.name
          : 'unknown'
    return { ...empty, problem: `no readable answer (${code})` }
  }
}

/** Asks for every resource once, and starts a profile. */
export async function inspect(ask: Ask): Promise<Report> {
  const forms = new Map<string, WriteForm>()
  const sections: Section[] = []
  for (const [resource, path] of resources) sections.push(await section(resource, path, ask, forms))
  const body = (on: boolean) => autoRenewBody(forms.get('services') ?? null, on, defaultProfile)
  const read = (on: boolean) =>
    notificationBody(forms.get('notifications') ?? null, on, defaultProfile, '2026-01-01T00:00:00Z')
  const dated = /(?:at|on|date)$/i.test(forms.get('notifications')?.path.at(-1) ?? '')
  const profile = ProviderProfile.parse({
    fields: {},
    statuses: {},
    money: { unit: 'major' },
    timeZone: null,
    paging: {},
    language: 'locale',
    currency: 'currency',
    single: {},
    // A moment cannot be written down beforehand: then the body stays the BFF's to make.
    bodies: {
      autoRenew: { on: body(true), off: body(false) },
      ...(dated ? {} : { notification: { read: read(true), unread: read(false) } }),
    },
  })
  return { sections, profile }
}
