/**
 * Each kind of event has a share of an account's record, so that nobody's traffic pushes out what answers
 * another question. `docs/security.md`, "Events".
 */
import { eventKinds } from './event-kinds.ts'
import type { Event } from './event.ts'

/** Events kept per account. Beyond that the oldest of the same share are deleted. */
const limits = {
  /** What was changed. A bulk change has one per item. */
  change: 20_000,
  /** Signing in and out, proofs, passkeys, linked keys. */
  access: 5_000,
  /** Codes, their use and end, and other companies' models. */
  sharing: 2_000,
  /** What was refused. */
  refusal: 2_000,
  /** Pages that support has looked at. */
  view: 2_000,
  export: 500,
} as const

type Share = keyof typeof limits

/** A job's items stay together, refused ones included: an undo needs all of them. */
const shareOf = ({ kind, outcome, job }: Event): Share =>
  outcome === 'refused' && job === undefined ? 'refusal' : eventKinds[kind].share

const ownerOf = (group: string, share: Share) => `${group} ${share}`

/** Owner of an event's record. */
export const ownerOfEvent = (group: string, event: Event): string => ownerOf(group, shareOf(event))

/** Owners of an account's records, each with the number of records it keeps. */
export const sharesOf = (group: string): [owner: string, limit: number][] =>
  Object.entries(limits).map(([share, limit]) => [ownerOf(group, share as Share), limit])

/** Leaves out those beyond their share. `newestFirst`: as its name says. */
export function withinShares(newestFirst: readonly Event[]): Event[] {
  const counts = new Map<Share, number>()
  return newestFirst.filter((event) => {
    const share = shareOf(event)
    const count = (counts.get(share) ?? 0) + 1
    counts.set(share, count)
    return count <= limits[share]
  })
}
