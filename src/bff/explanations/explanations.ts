/** Explains a record's empty fields: lists the provider's field names that were considered, never values. */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { type Explanation, explanation as table } from '#contract/explanation.ts'
import type { Considered } from '#dialects/fields/considered.ts'
import { recognisedAnywhere } from '#dialects/fields/layout.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import { accountOf, accountRecord } from '#dialects/readers/account.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { dataOf } from '#dialects/reading/envelope.ts'
import { type ListResource } from '#dialects/reading/lists.ts'
import { originOf } from '#dialects/reading/origins.ts'
import { explain, readRecord } from '#dialects/reading/records.ts'
import { readOne } from '#dialects/reading/single.ts'
import type { Source } from '#dialects/reading/source.ts'
import { isSecretName } from '#dialects/text/secret-names.ts'
import { filterText } from '#dialects/text/secrets.ts'
import { bare, isRecord } from '#dialects/values/plain.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { asProblem } from '#server/provider-problems.ts'

type ExplanationNeeds = Pick<CustomerData, 'provider' | 'reader' | 'snapshots'>

interface Ref {
  resource: ListResource
  id: string
  type?: string | undefined
}

/** The provider's spelling of type and id, if the list is cached. */
function spelling({ snapshots }: ExplanationNeeds, session: SignedIn, { resource, id, type }: Ref) {
  const item = snapshots
    .peek(session, resource)
    ?.items.find(
      (entry) =>
        (entry.id === id || ('unicodeName' in entry && entry.name === id)) &&
        (type === undefined || !('type' in entry) || entry.type === type),
    )
  const origin = item && originOf(item)
  const name = item && 'unicodeName' in item ? { name: item.name } : {}
  return { type: origin?.type ?? type, id: origin?.id ?? id, ...name }
}

/** Finds the provider's record in the responses, newest first. */
function findRaw(
  resource: ListResource,
  id: string,
  bodies: readonly unknown[],
  context: ReadContext,
) {
  for (const body of bodies.toReversed())
    for (const raw of recordsIn(dataOf(body), resource, body)?.records ?? []) {
      const item = readRecord(resource, raw, { context, listCurrency: null })
      if (item?.origin.id === id) return raw
    }
  return null
}

/**
 * Names of secrets are withheld. A field recognised at any depth is shown without the objects
 * around it: their names may be values, as in `{ "Tr0ub4dor&3": { auto_renew: … } }`.
 */
function publicNames(name: string): string[] {
  const parts = name.split('.')
  if (parts.some((part) => isSecretName(bare(part)))) return []
  const own = parts.at(-1) ?? ''
  return [filterText(recognisedAnywhere.test(bare(own)) ? own : name).slice(0, 100)]
}

/** Explains a record of a list. @throws ProblemError `not_found` */
async function explainRecord(
  data: ExplanationNeeds,
  session: SignedIn,
  ref: Ref,
): Promise<readonly Considered[]> {
  const context = await data.reader.context(session)
  const source = data.provider.source(session)
  const bodies: unknown[] = []
  const recordingSource: Source = {
    async get(...request) {
      const response = await source.get(...request)
      bodies.push(response.body)
      return response
    },
  }
  const { resource } = ref
  const selection = spelling(data, session, ref)
  const item = await asProblem(readOne(resource, selection, recordingSource, context))
  if (!item) throw new ProblemError('not_found')
  // The response may omit the id that was in its path; then it has only this record.
  const only = recordsIn(dataOf(bodies.at(-1)), resource, bodies.at(-1))?.records
  const raw =
    findRaw(resource, item.origin.id, bodies, context) ?? (only?.length === 1 ? only[0] : null)
  if (!isRecord(raw)) throw new ProblemError('provider_unreadable')
  return explain(resource, raw, context).fields
}

async function explainAccount(
  data: ExplanationNeeds,
  session: SignedIn,
): Promise<readonly Considered[]> {
  const context = await data.reader.context(session)
  const { body } = await data.provider.source(session).get('/api/v1/sdk/account')
  return asProblem(
    (async () => {
      const raw = accountRecord(dataOf(body))
      const fields: Considered[] = []
      accountOf(raw, context, fields)
      return fields
    })(),
  )
}

/** Merges entries of the same field, and withholds names of secrets. */
function toResponse(fields: readonly Considered[]): Explanation {
  const merged = new Map<string, Explanation['fields'][number]>()
  for (const { field, names, used, unread } of fields) {
    const earlier = merged.get(field)
    const shown = names.flatMap(publicNames)
    merged.set(field, {
      field,
      names: shown,
      used: earlier?.used ?? (used === null ? null : (publicNames(used)[0] ?? null)),
      unread: unread.flatMap(({ name, ...why }) =>
        publicNames(name).map((shownName) => Object.assign({ name: shownName }, why)),
      ),
      withheld: names.length - shown.length,
    })
  }
  return { fields: [...merged.values()] }
}

/** Off unless the operator allows it, because field names reveal how the provider is built. */
export function explanations(data: ExplanationNeeds & Pick<CustomerData, 'config'>): Contribution {
  if (!data.config.PORTICO_EXPLAIN) return {}
  const endpoints = servePrivate(table, {
    'GET /api/explanation': async ({ query }, { session }) =>
      toResponse(
        await (query.resource === 'account'
          ? explainAccount(data, session)
          : explainRecord(data, session, query)),
      ),
  })
  return { endpoints }
}
