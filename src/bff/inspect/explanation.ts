/** "Why is this blank?" for one record: the provider's names that were considered, without values. */
import type { Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { asFault, originOf } from '#bff/provider/families.ts'
import { accountOf, accountRecord } from '#bff/readers/account.ts'
import type { ReadContext } from '#bff/readers/context.ts'
import { dataOf } from '#bff/readers/envelope.ts'
import { explain, type ListFamily, readRecord } from '#bff/readers/lists.ts'
import { readOne } from '#bff/readers/single.ts'
import type { Source } from '#bff/readers/source.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import { type Explanation, explanation as table } from '#contract/explanation.ts'
import { type Considered, Rec } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { filterText, isSecretName } from '#wire/dialect/text/secrets.ts'
import { bare, isRecord } from '#wire/dialect/values/plain.ts'

interface Explained {
  fields: Considered[]
  /** Names that no field claims. */
  others: string[]
}

interface Ref {
  family: ListFamily
  id: string
  type?: string | undefined
}

/** The provider's spelling of type and id, where the list has been read. */
function spelling({ snapshots }: Core, session: SignedIn, { family, id, type }: Ref) {
  const item = snapshots
    .peek(session, family)
    ?.items.find(
      (one) =>
        (one.id === id || ('unicodeName' in one && one.name === id)) &&
        (type === undefined || !('type' in one) || one.type === type),
    )
  const origin = item && originOf(item)
  return { type: origin?.type ?? type, id: origin?.id ?? id }
}

/** The record among the answers that were read for it, the last one first. */
function rawOf(family: ListFamily, id: string, bodies: readonly unknown[], context: ReadContext) {
  for (const body of bodies.toReversed())
    for (const raw of recordsIn(dataOf(body), family, body)?.records ?? []) {
      const item = readRecord(family, raw, { context, listCurrency: null })
      if (item?.origin.id === id) return raw
    }
  return null
}

/** A name may be a value: `{ "Tr0ub4dor&3": … }`. One that names a secret is not told either. */
const told = (name: string): string[] =>
  name.split('.').some((part) => isSecretName(bare(part))) ? [] : [filterText(name).slice(0, 100)]

/** The names that were considered for a record of a list. @throws Fault `not_found` */
async function ofRecord(core: Core, session: SignedIn, ref: Ref): Promise<Explained> {
  const context = await core.reader.context(session)
  const source = core.provider.source(session)
  const bodies: unknown[] = []
  const watched: Source = {
    async get(...question) {
      const answer = await source.get(...question)
      bodies.push(answer.body)
      return answer
    },
  }
  const { family } = ref
  const asked = spelling(core, session, ref)
  const item = await asFault(readOne(family, asked, watched, context))
  if (!item) throw new Fault('not_found')
  // A path may say what its answer leaves out: then the only record there is the one.
  const only = recordsIn(dataOf(bodies.at(-1)), family, bodies.at(-1))?.records
  const raw =
    rawOf(family, item.origin.id, bodies, context) ?? (only?.length === 1 ? only[0] : null)
  if (!isRecord(raw)) throw new Fault('provider_unreadable')
  return explain(family, raw, context)
}

async function ofAccount(core: Core, session: SignedIn): Promise<Explained> {
  const context = await core.reader.context(session)
  const { body } = await core.provider.source(session).get('/api/v1/sdk/account')
  return asFault(
    (async () => {
      const raw = accountRecord(dataOf(body))
      const fields: Considered[] = []
      accountOf(raw, context, fields)
      const rec = new Rec('account', raw, { context, listCurrency: null })
      // What the account was wrapped in is no field.
      const others = rec.rest.filter((one) => rec.value(one) !== undefined)
      return { fields, others: others.map(({ label }) => label) }
    })(),
  )
}

/** One entry per field, of names that may be told. */
function toldOf({ fields, others }: Explained): Explanation {
  const merged = new Map<string, Explanation['fields'][number]>()
  for (const { field, names, used, unread } of fields) {
    const known = merged.get(field)
    const mayBeTold = names.flatMap(told)
    merged.set(field, {
      field,
      names: mayBeTold,
      used: known?.used ?? (used === null ? null : (told(used)[0] ?? null)),
      unread: unread.flatMap(({ name, kind }) => told(name).map((one) => ({ name: one, kind }))),
      withheld: names.length - mayBeTold.length,
    })
  }
  return { fields: [...merged.values()], others: others.flatMap(told) }
}

/** Only where the operator has switched it on: names of fields tell how the provider is built. */
export const explanations: Capability = {
  name: 'explanations',
  mount(core) {
    if (!core.config.PORTICO_EXPLAIN) return
    core.serve(table, {
      'GET /api/explanation': async ({ query }, { session }) =>
        toldOf(
          await (query.family === 'account'
            ? ofAccount(core, session)
            : ofRecord(core, session, query)),
        ),
    })
  },
}
