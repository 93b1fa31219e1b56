/**
 * Deletions that can still be undone. Each is sent after eight seconds, or at once on leaving the
 * page or signing out. If the session ends by itself, pending deletions are dropped.
 * Also remembers the last bulk change.
 */
import { deviceNow } from './clock.ts'
import { createSessionStore, onForget } from './session-state.ts'

const undoMs = 8000

export interface Deletion {
  /** `waiting`: can be undone until `endsAt` (ms since the epoch). */
  phase: 'waiting' | 'sending'
  endsAt: number
}

/** `leaving`: the page is unloading, so the request must outlive it. */
type Send = (leaving: boolean) => Promise<unknown>
type QueuedDeletion = Deletion & { send: Send; timer: ReturnType<typeof setTimeout> }
type DeletionKind = 'notification' | 'conversation'
type Queue = Readonly<Record<DeletionKind, ReadonlyMap<string, QueuedDeletion>>>

const useQueue = createSessionStore<Queue>({ notification: new Map(), conversation: new Map() })

/** Id of the bulk change, while nothing that can be undone has been done since. */
let lastJob: string | null = null
const jobUndos = new Map<string, () => void>()
onForget(forgetLastJob)

/** To be called when a bulk change has started. */
export function noteLastJob(id: string): void {
  lastJob = id
}

/** To be called when something else has been done that can be undone. */
export function forgetLastJob(): void {
  lastJob = null
}

/** Registers how to undo these jobs together, until the returned function is called. */
export function offerJobUndo(ids: readonly string[], undo: () => void): () => void {
  for (const id of ids) jobUndos.set(id, undo)
  return () => {
    for (const id of ids) if (jobUndos.get(id) === undo) jobUndos.delete(id)
  }
}

/** Undoes the last bulk change if it has ended. Returns whether there is one, ended or not. */
export function undoLastJob(): boolean {
  if (lastJob === null) return false
  const undo = jobUndos.get(lastJob)
  if (undo === undefined) return true
  lastJob = null
  undo()
  return true
}

const entryOf = (kind: DeletionKind, id: string) => useQueue.getState()[kind].get(id)

function put(kind: DeletionKind, id: string, entry: QueuedDeletion | null): void {
  const entries = new Map(useQueue.getState()[kind])
  if (entry === null) entries.delete(id)
  else entries.set(id, entry)
  useQueue.setState({ [kind]: entries })
}

async function sendNow(kind: DeletionKind, id: string, leaving: boolean): Promise<void> {
  const entry = entryOf(kind, id)
  if (entry?.phase !== 'waiting') return
  clearTimeout(entry.timer)
  put(kind, id, { ...entry, phase: 'sending' })
  // `send` reports its own failure; the row simply reappears.
  await entry.send(leaving).catch(() => undefined)
  put(kind, id, null)
}

export function scheduleDeletion(kind: DeletionKind, id: string, send: Send): void {
  if (entryOf(kind, id)) return
  lastJob = null
  const timer = setTimeout(() => void sendNow(kind, id, false), undoMs)
  put(kind, id, { phase: 'waiting', endsAt: deviceNow() + undoMs, send, timer })
}

/** Cancels the deletion, unless it is already being sent. */
export function undoDeletion(kind: DeletionKind, id: string): void {
  const entry = entryOf(kind, id)
  if (entry?.phase !== 'waiting') return
  clearTimeout(entry.timer)
  put(kind, id, null)
}

/** Cancels the deletion that was requested last. */
export function undoNewestDeletion(): void {
  const { notification, conversation } = useQueue.getState()
  const newest = [
    ...[...notification].map(([id, entry]) => ({ kind: 'notification' as const, id, entry })),
    ...[...conversation].map(([id, entry]) => ({ kind: 'conversation' as const, id, entry })),
  ]
    .filter(({ entry }) => entry.phase === 'waiting')
    .toSorted((a, b) => a.entry.endsAt - b.entry.endsAt)
    .at(-1)
  if (newest) undoDeletion(newest.kind, newest.id)
}

/** Sends all waiting deletions now. Resolves when every request has settled. */
export async function flushDeletions(
  kinds: readonly DeletionKind[] = ['notification', 'conversation'],
): Promise<void> {
  await Promise.all(
    kinds.flatMap((kind) =>
      [...useQueue.getState()[kind].keys()].map((id) => sendNow(kind, id, true)),
    ),
  )
}

globalThis.window?.addEventListener('pagehide', () => void flushDeletions())

/** Pending deletions of this kind, by id. */
export const useDeletions = (kind: DeletionKind): ReadonlyMap<string, Deletion> =>
  useQueue((queue) => queue[kind])
