/** Reads each resource of a provider once and reports what is understood: `provider:inspect`. */
import { recordsIn } from '#dialects/paging/collection.ts'
import { accountRecord, readAccount } from '#dialects/readers/account.ts'
import { articlesIn } from '#dialects/readers/help-articles.ts'
import { paths } from '#dialects/readers/resources.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { type ListResource, readList } from '#dialects/reading/lists.ts'
import { memoryOf, ProviderProfile } from '#dialects/reading/profile.ts'
import { readHelp, readPrices } from '#dialects/reading/public.ts'
import { listCurrency } from '#dialects/reading/records.ts'
import { readOne, type RecordRef } from '#dialects/reading/single.ts'
import type { Source } from '#dialects/reading/source.ts'
import { autoRenewBody, notificationBody, type WriteForm } from '#dialects/reading/writes.ts'
import { tallyOf } from '#dialects/values/amount-tally.ts'
import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

import { pagingOf, pathOf } from './list-facts.ts'
import { type Ask, createRecording, kindOfError, type Recording } from './recording.ts'
import { type Finding, merged, trace } from './trace.ts'

export interface Section {
  resource: string
  path: string
  /** Why the resource could not be read. */
  problem: string | null
  records: number
  unreadable: number
  paging: string
  /** Where the list is within the data; `null` if it is the data, or no array. */
  list: string | null
  findings: Finding[]
  /** Words that could not be read as a field: `status: ruhend`. */
  words: string[]
  notes: string[]
  /** Every response, the first page first. */
  bodies: unknown[]
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

const newContext = (): ReadContext => ({
  // Of its own: hints learnt from one provider do not hold for the next.
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: new Date().toISOString().slice(0, 10),
  keyHash: 'account',
})

/** Whole numbers may count cents; only the operator knows. */
const moneyNote = (findings: readonly Finding[], { profile }: ReadContext): string[] => {
  if (tallyOf(profile).isUndecidable)
    return ['Amounts are not stated: they may count cents. Set money.unit to "minor" or "major".']
  const amounts = findings.filter(
    ({ field, used, sample }) =>
      used &&
      sample &&
      /price|total|amount|balance|register|renew$/i.test(field ?? '') &&
      /^-?\d{3,}$/.test(sample),
  )
  if (amounts.length === 0) return []
  const names = amounts.map(({ used }) => used).join(', ')
  return [`${names}: whole numbers. If they count cents, set money.unit to "minor".`]
}

const emptySection = (resource: string, path: string): Section => ({
  resource,
  path,
  problem: null,
  records: 0,
  unreadable: 0,
  paging: '',
  list: null,
  findings: [],
  words: [],
  notes: [],
  bodies: [],
})

/** Reads a resource with all its pages. Returns its first item and number of rows if it is a list. */
async function readAll(
  resource: string,
  source: Source,
  context: ReadContext,
): Promise<{ first: RecordRef | null; rows: number | null }> {
  if (resource === 'account') await readAccount(source, context)
  else if (resource === 'prices')
    await readPrices(source, { locale: 'en', currency: null }, context)
  else if (resource === 'help') await readHelp(source, { locale: 'en' }, context)
  else {
    const { items, unreadable } = await readList(resource as ListResource, source, context)
    return { first: items[0]?.origin ?? null, rows: items.length + unreadable.length }
  }
  return { first: null, rows: null }
}

interface Reported {
  section: Section
  form: WriteForm | null
}

function accountsIn(data: unknown): unknown[] {
  try {
    return [accountRecord(data)]
  } catch {
    return []
  }
}

/** Reports all records in the responses. */
function report(empty: Section, { responses }: Recording, context: ReadContext): Reported | null {
  const { resource } = empty
  const pages = responses.map(({ response, data }) => {
    const page =
      resource === 'account'
        ? { records: accountsIn(data), wrappers: [] }
        : recordsIn(data, resource, response.body, context.profile.list)
    return page && { ...page, response }
  })
  const [first] = pages
  if (!first) return null
  const records = pages.flatMap((page) => page?.records ?? [])
  const traces = pages.flatMap((page) => {
    if (!page) return []
    const currency = listCurrency(page.wrappers, page.response.body, null)
    return page.records
      .filter(isRecord)
      .map((record: JsonObject) =>
        Object.assign(trace(resource, record, currency, context), { record }),
      )
  })
  const scope = { context, listCurrency: null }
  const nested =
    resource === 'help' &&
    articlesIn(responses[0]?.data, scope, { locale: 'en', stated: null }).length
  const findings = merged(traces)
  const ids = first.records.length > 0 && first.records.every((raw) => typeof raw !== 'object')
  const count = ids ? first.records.length : nested || records.length
  return {
    form: traces.map((one) => one.form).find((one) => one !== null) ?? null,
    section: {
      ...empty,
      bodies: responses.map(({ response }) => response.body),
      records: count,
      unreadable: ids || nested ? 0 : records.length - traces.filter(({ read }) => read).length,
      paging:
        resource === 'account'
          ? ''
          : pagingOf(first.response, first.wrappers, first.records.length, context),
      list: pathOf(first.wrappers, first.records.length),
      findings,
      words: [...new Set(traces.flatMap(({ words }) => words))],
      notes: [
        ...(ids ? ['The list holds only ids: each record is requested separately.'] : []),
        ...moneyNote(findings, context),
      ],
    },
  }
}

async function section(
  resource: string,
  path: string,
  ask: Ask,
  context: ReadContext,
): Promise<Reported & { first: RecordRef | null }> {
  const empty = emptySection(resource, path)
  const recording = createRecording(ask)
  let read: Awaited<ReturnType<typeof readAll>> = { first: null, rows: null }
  let stopped: string | null = null
  try {
    read = await readAll(resource, recording.source, context)
  } catch (error) {
    stopped = recording.refusal ?? `no readable answer (${kindOfError(error)})`
  }
  const failed = (problem: string) => ({ section: { ...empty, problem }, form: null, first: null })
  if (recording.responses.length === 0) return failed(stopped ?? 'no answer')
  const reported = report(empty, recording, context)
  if (!reported) return failed('no list is recognised')
  if (stopped) reported.section.notes.push(`Not read to the end: ${stopped}`)
  const { records, notes } = reported.section
  if (read.rows !== null && read.rows < records)
    notes.push(`${records} records are only ${read.rows} rows: some are identical or share an id.`)
  return { ...reported, first: read.first }
}

/** Reads one record alone, in the way that the dashboard will. */
async function singleSection(
  resource: ListResource,
  ref: RecordRef,
  ask: Ask,
  context: ReadContext,
): Promise<Reported & { way: string | null }> {
  const empty = emptySection(resource, `${paths[resource]} (one record)`)
  const recording = createRecording(ask)
  const failed = (problem: string) => ({ section: { ...empty, problem }, form: null, way: null })
  try {
    const item = await readOne(resource, ref, recording.source, context)
    const way = memoryOf(context.profile).get(`single ${resource}`) ?? null
    const reported = item && report(empty, recording, context)
    if (!reported) return failed(recording.refusal ?? 'not found by any way')
    const asked = way === 'path' ? 'by its path' : way === 'list' ? 'from its list' : `by ?${way}=`
    return { ...reported, section: { ...reported.section, paging: `found ${asked}` }, way }
  } catch (error) {
    return failed(recording.refusal ?? `no readable answer (${kindOfError(error)})`)
  }
}

/** The names in use, as a start for `fields`. */
function usedNames(sections: readonly Section[]): Record<string, Record<string, string[]>> {
  const fields: Record<string, Record<string, string[]>> = {}
  for (const { resource, findings } of sections)
    for (const { field, used } of findings) {
      if (field === null || used === null) continue
      const names = ((fields[resource] ??= {})[field] ??= [])
      if (!names.includes(used)) names.push(used)
    }
  return fields
}

/** Reads every resource and one record of each alone, and drafts a profile. */
export async function inspect(ask: Ask): Promise<Report> {
  const context = newContext()
  const { profile } = context
  const forms = new Map<string, WriteForm>()
  const sections: Section[] = []
  const single: Record<string, string> = {}
  for (const [resource, path] of resources) {
    const list = await section(resource, path, ask, context)
    sections.push(list.section)
    if (list.form) forms.set(resource, list.form)
    if (!list.first) continue
    const one = await singleSection(resource as ListResource, list.first, ask, context)
    sections.push(one.section)
    if (one.way) single[resource] = one.way
  }
  const body = (on: boolean) => autoRenewBody(forms.get('services') ?? null, on, profile)
  const read = (on: boolean) =>
    notificationBody(forms.get('notifications') ?? null, on, profile, '2026-01-01T00:00:00Z')
  const dated = /(?:at|on|date)$/i.test(forms.get('notifications')?.path.at(-1) ?? '')
  const drafted = ProviderProfile.parse({
    list: Object.fromEntries(
      sections.flatMap(({ resource, list }) => (list === null ? [] : [[resource, list]])),
    ),
    fields: usedNames(sections),
    statuses: { services: {}, domains: {}, invoices: {}, orders: {} },
    single,
    // A body with the current time cannot be fixed in a profile.
    bodies: {
      autoRenew: { on: body(true), off: body(false) },
      ...(dated ? {} : { notification: { read: read(true), unread: read(false) } }),
    },
  })
  return { sections, profile: drafted }
}
