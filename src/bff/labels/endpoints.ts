/** Labels: a customer's own words for services and domains, which the provider never sees. */
import { randomUUID } from 'node:crypto'

import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { labels as table } from '#contract/labels.ts'
import { entriesOfThing, labelSumSteps, noSums } from '#ledger/labels.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Thing } from '#ledger/thing.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { turns } from '#server/turns.ts'

import { createKept } from './kept.ts'
import {
  findLabel,
  keysOfNames,
  mergedInto,
  noLabels,
  type StoredLabels,
  withLabel,
  withMembers,
  withoutLabel,
} from './labels.ts'
import { viewEndpoints } from './views.ts'

/** Only the next entry; the sum has the rest. */
function nextOf(ledger: Ledger, thing: Thing) {
  const [entry] = entriesOfThing(ledger, thing)
  if (!entry) return null
  const { kind, on, amount, taxIncluded, termMonths } = entry
  return { kind, on, amount, taxIncluded, termMonths }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

export function labelsAndViews(data: CustomerData): Contribution {
  const { sessions, clock } = data
  const kept = createKept<StoredLabels>('labels', noLabels, data)
  // The person has removed the key: nobody could read them any more.
  sessions.onLinkEnd(async ({ recordOwner, isRefused }) => {
    if (!isRefused) await kept.delete(recordOwner)
  })

  const endpoints = servePrivate(table, {
    'GET /api/labels': async (_, { session, signal }) => {
      const { labels, of } = await kept.read(session.recordOwner)
      const { ledger, complete } = await readLedger(data, session)
      const summing = labelSumSteps(ledger, (key) => of[key] ?? [])
      const sums = await turns.run(session.owner, summing, signal)
      return {
        items: labels
          .toSorted(byName)
          .map((label) => Object.assign({}, label, sums.get(label.id) ?? noSums)),
        without: sums.get(null) ?? noSums,
        complete,
      }
    },

    'GET /api/labelled': async (_, { session }) => {
      const { labels, of } = await kept.read(session.recordOwner)
      const keys = new Map<string, string[]>(labels.map(({ id }) => [id, []]))
      for (const [key, ids] of Object.entries(of)) for (const id of ids) keys.get(id)?.push(key)
      return {
        items: labels
          .toSorted(byName)
          .map((label) => Object.assign({}, label, { keys: keys.get(label.id) ?? [] })),
      }
    },

    'POST /api/labels': ({ body }, { session }) =>
      kept.change(session.recordOwner, (before) => {
        const label = { id: randomUUID(), name: body.name }
        return { value: withLabel(before, label), result: label }
      }),

    'GET /api/labels/{id}': async ({ params }, { session, signal }) => {
      const stored = await kept.read(session.recordOwner)
      const label = findLabel(stored, params.id)
      const { ledger, complete } = await readLedger(data, session)
      const members = ledger.things.filter(({ key }) => stored.of[key]?.includes(label.id))
      const sumOf = async (things: readonly Thing[], labelOf: (key: string) => string[]) =>
        turns.run(session.owner, labelSumSteps({ ...ledger, things }, labelOf), signal)
      const sums = await sumOf(members, () => [label.id])
      const single = await sumOf(members, (key) => [key])
      const items = members.map((thing) => {
        const { kind, type, id, label: name } = thing.subject
        const { coming } = single.get(thing.key) ?? noSums
        return { key: thing.key, kind, type, id, name, next: nextOf(ledger, thing), coming }
      })
      return {
        label: { ...label, ...(sums.get(label.id) ?? noSums) },
        items: items.toSorted(
          (a, b) => (a.next?.on ?? '~').localeCompare(b.next?.on ?? '~') || byName(a, b),
        ),
        tax: ledger.tax,
        asOf: instant(clock.now()),
        complete,
      }
    },

    'PATCH /api/labels/{id}': ({ params, body }, { session }) =>
      kept.change(session.recordOwner, (before) => {
        const label = { ...findLabel(before, params.id), name: body.name }
        return { value: withLabel(before, label), result: label }
      }),

    'DELETE /api/labels/{id}': ({ params }, { session }) =>
      kept.change(session.recordOwner, (before) => {
        findLabel(before, params.id)
        return { value: withoutLabel(before, params.id), result: undefined }
      }),

    'POST /api/labels/{id}/merge': ({ params, body }, { session }) =>
      kept.change(session.recordOwner, (before) => {
        const value = mergedInto(before, params.id, body.into)
        return { value, result: findLabel(value, body.into) }
      }),

    'POST /api/labels/{id}/members': async ({ params, body }, { session }) => {
      const { ledger } = await readLedger(data, session)
      const { keys, unknown } = keysOfNames(ledger, body.names ?? [])
      // A label is given only to what the account has; it is taken from anything.
      const listed = new Set(ledger.things.map(({ key }) => key))
      const add = [...(body.add ?? []), ...keys].filter((key) => listed.has(key))
      return kept.change(session.recordOwner, (before) => {
        findLabel(before, params.id)
        const { stored, added } = withMembers(before, params.id, {
          add,
          remove: body.remove ?? [],
        })
        return { value: stored, result: { added: added.length, keys: added, unknown } }
      })
    },
  })
  return { endpoints: [...endpoints, ...viewEndpoints(data)] }
}
