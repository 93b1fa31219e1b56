/** Proposed actions in the store, and the one chance that each has. */
import type { ProposedAction } from '#contract/actions.ts'
import { type Clock, instant } from '#server/clock.ts'
import { readRecord, type Store } from '#server/store.ts'

const actionKind = 'action'
/** Deleted by the call that confirms or cancels, so only one call can. */
const chanceKind = 'action-chance'

/** How long it can be confirmed, in milliseconds. */
const lifetime = 5 * 60_000
/** Kept as long as transcripts, which refer to it. */
const retention = 400 * 86_400_000

export interface StoredAction extends Omit<ProposedAction, 'state' | 'secondsLeft'> {
  /** `ownerOf` the session. */
  owner: string
  conversationId: string
  state: Exclude<ProposedAction['state'], 'expired'>
}

export type NewAction = Omit<StoredAction, 'state' | 'expiresAt' | 'endedAt' | 'result'>

export type StoredActions = ReturnType<typeof createStoredActions>

export function createStoredActions({ store, clock }: { store: Store; clock: Clock }) {
  const groupOf = ({ owner, conversationId }: Pick<StoredAction, 'owner' | 'conversationId'>) =>
    JSON.stringify([owner, conversationId])
  const toRecord = (action: StoredAction) => ({
    kind: actionKind,
    id: action.id,
    owner: groupOf(action),
    value: Buffer.from(JSON.stringify(action)),
    expiresAt: clock.now() + retention,
  })

  return {
    async add(action: NewAction): Promise<void> {
      const expiresAt = clock.now() + lifetime
      const stored: StoredAction = {
        ...action,
        state: 'open',
        expiresAt: instant(expiresAt),
        endedAt: null,
        result: null,
      }
      const { id } = action
      const value = Buffer.from('{}')
      const chance = { kind: chanceKind, id, owner: groupOf(action), value, expiresAt }
      await store.put(toRecord(stored), chance)
    },
    /** `null` if the owner has no such action. */
    async get(owner: string, id: string): Promise<StoredAction | null> {
      const action = await readRecord<StoredAction>(store, actionKind, id)
      return action?.owner === owner ? action : null
    },
    /** Ids of the conversation's actions that can still be confirmed. */
    async open(conversation: Pick<StoredAction, 'owner' | 'conversationId'>): Promise<string[]> {
      return (await store.list(chanceKind, groupOf(conversation))).map(({ id }) => id)
    },
    /** Returns false if another call was faster, or it has expired. */
    takeChance: (id: string): Promise<boolean> => store.delete(chanceKind, id),
    async end(
      action: StoredAction,
      state: 'confirmed' | 'cancelled' | 'replaced',
      result: StoredAction['result'] = null,
    ): Promise<StoredAction> {
      const ended = { ...action, state, result, endedAt: instant(clock.now()) }
      await store.update(toRecord(ended))
      return ended
    },
    async deleteConversation(owner: string, conversationId: string): Promise<void> {
      const group = groupOf({ owner, conversationId })
      await store.deleteOwned(chanceKind, group)
      await store.deleteOwned(actionKind, group)
    },
  }
}

export function toAction(stored: StoredAction, now: number): ProposedAction {
  const { owner: _owner, conversationId: _conversation, ...action } = stored
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(stored.expiresAt) - now) / 1000))
  const isExpired = stored.state === 'open' && secondsLeft === 0
  return { ...action, secondsLeft, ...(isExpired && { state: 'expired' }) }
}
