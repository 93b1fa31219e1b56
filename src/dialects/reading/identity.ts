/** Chooses the field that identifies the records of a list which have no usual id. */
import { recordReader } from '#dialects/fields/field-reader.ts'
import { valueAt } from '#dialects/fields/layout.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import type { ListResource } from '#dialects/readers/resources.ts'
import { isSecretName } from '#dialects/text/secret-names.ts'
import { bare, identifier, isRecord, type JsonObject } from '#dialects/values/plain.ts'

const idWord = /(?:^|[_\W]|[a-z])(?:id|uuid|guid|number|no|nr|num)$|^(?:vm|v)id$/i
/** Whose id it is if not the record's own. */
const otherThings =
  /customer|client|account|user|owner|organi[sz]ation|contact|reseller|parent|group|category|plan|region|location|zone|network|template|image|firewall|invoice|order|payment|transaction|registr|tag|tax|phone|currency/i
/** Records identified by what they are called. */
const named: Partial<Record<ListResource, readonly ('number' | 'name')[]>> = {
  services: ['name'],
  invoices: ['number'],
  orders: ['number'],
}

/** The id at a path; `null` if it is not a plain value. */
export const idAt = (raw: unknown, path: readonly string[]): string | null => {
  const value = isRecord(raw) ? valueAt(raw, path) : null
  return typeof value === 'object' ? null : identifier(value)
}

function pathsOf(resource: ListResource, first: JsonObject, scope: Scope): (readonly string[])[] {
  const record = recordReader(resource, first, scope)
  const among = (field: string) =>
    record.candidates(field as Parameters<typeof record.candidates>[0]).map(({ path }) => path)
  const idLike = Object.keys(first).filter(
    (key) => idWord.test(key) && !otherThings.test(key) && !isSecretName(bare(key)),
  )
  const names = named[resource] ?? []
  return [...among('id'), ...idLike.map((key) => [key]), ...names.flatMap(among)]
}

/** The first field that is present and different in every record; `null` if there is none. */
export function chooseId(
  resource: ListResource,
  records: readonly unknown[],
  scope: Scope,
): readonly string[] | null {
  const [first] = records
  if (!isRecord(first)) return null
  const isUnique = (path: readonly string[]) => {
    const ids = records.map((raw) => idAt(raw, path))
    return !ids.includes(null) && new Set(ids).size === ids.length
  }
  return pathsOf(resource, first, scope).find(isUnique) ?? null
}
