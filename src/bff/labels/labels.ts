/** A customer's labels: their names, and what has them. Pure changes of one stored record. */
import { domainToASCII } from 'node:url'

import { type Label, maxLabels } from '#contract/labels.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { ProblemError } from '#server/problems.ts'

export type StoredLabel = Readonly<Label>

export interface StoredLabels {
  readonly labels: readonly StoredLabel[]
  /** Label ids by the key of a service, or of a domain without one. */
  readonly of: Readonly<Record<string, readonly string[]>>
}

export const noLabels: StoredLabels = { labels: [], of: {} }

const isNamed =
  (name: string) =>
  (label: StoredLabel): boolean =>
    label.name.toLowerCase() === name.toLowerCase()

export function findLabel({ labels }: StoredLabels, id: string): StoredLabel {
  const label = labels.find((each) => each.id === id)
  if (!label) throw new ProblemError('not_found')
  return label
}

/** @throws ProblemError `conflict` if there is one of this name, `invalid_input` if there are too many */
export function withLabel(stored: StoredLabels, label: StoredLabel): StoredLabels {
  const others = stored.labels.filter(({ id }) => id !== label.id)
  if (others.some(isNamed(label.name))) throw new ProblemError('conflict')
  if (others.length >= maxLabels) throw new ProblemError('invalid_input')
  return { ...stored, labels: [...others, label] }
}

export const withoutLabel = ({ labels, of }: StoredLabels, id: string): StoredLabels => ({
  labels: labels.filter((label) => label.id !== id),
  of: Object.fromEntries(
    Object.entries(of)
      .map(([key, ids]) => [key, ids.filter((each) => each !== id)] as const)
      .filter(([, ids]) => ids.length > 0),
  ),
})

export const keysOfLabel = ({ of }: StoredLabels, id: string): string[] =>
  Object.keys(of).filter((key) => of[key]?.includes(id))

/** Merges the label into another one. */
export function mergedInto(stored: StoredLabels, id: string, into: string): StoredLabels {
  findLabel(stored, id)
  findLabel(stored, into)
  if (id === into) throw new ProblemError('invalid_input')
  const add = keysOfLabel(stored, id)
  return withoutLabel(withMembers(stored, into, { add, remove: [] }).stored, id)
}

interface Members {
  add: readonly string[]
  remove: readonly string[]
}

/** Gives the label to `add`, and takes it from `remove`. */
export function withMembers(
  stored: StoredLabels,
  id: string,
  { add, remove }: Members,
): { stored: StoredLabels; added: string[] } {
  const of = new Map(Object.entries(stored.of))
  for (const key of remove) {
    const left = (of.get(key) ?? []).filter((each) => each !== id)
    if (left.length > 0) of.set(key, left)
    else of.delete(key)
  }
  const added: string[] = []
  for (const key of new Set(add)) {
    const own = of.get(key) ?? []
    if (own.includes(id)) continue
    of.set(key, [...own, id])
    added.push(key)
  }
  return { stored: { ...stored, of: Object.fromEntries(of) }, added }
}

/** `Bücher.Example.` and its ASCII form are the same name. */
function plainName(name: string): string {
  const plain = name.trim().toLowerCase().replace(/\.$/, '')
  return domainToASCII(plain) || plain
}

/** Keys of what has these names. A name may have several: hosting and mail of one domain. */
export function keysOfNames(
  { things }: Ledger,
  names: readonly string[],
): { keys: string[]; unknown: string[] } {
  const keysByName = new Map<string, Set<string>>()
  for (const { key, subject, domain } of things) {
    for (const name of [subject.label, domain?.name, subject.domainName])
      if (name) {
        const plain = plainName(name)
        keysByName.set(plain, (keysByName.get(plain) ?? new Set()).add(key))
      }
  }
  const unknown: string[] = []
  const keys = new Set<string>()
  for (const name of names) {
    const found = keysByName.get(plainName(name))
    if (found) for (const key of found) keys.add(key)
    else unknown.push(name)
  }
  return { keys: [...keys], unknown }
}
