/** Whether the customer lets another company's model have their data: `docs/contract.md`, "Sharing". */
import type { AssistantSharing } from '#contract/assistant.ts'
import { nonEmpty } from '#dialects/stream/shapes.ts'
import type { ToolCall } from '#dialects/stream/tool-calls.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import type { Clock } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { readRecord, type Store } from '#server/store.ts'

const kind = 'assistant-sharing'
/** Kept as long as transcripts. Then the customer is asked again. */
const retention = 400 * 86_400_000
const hostName = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i

const none: AssistantSharing = { company: null, state: null }

export type Sharing = ReturnType<typeof createSharing>

export function createSharing({ store, clock }: { store: Store; clock: Clock }) {
  const read = async (owner: string) =>
    (await readRecord<AssistantSharing>(store, kind, owner)) ?? none
  async function write(owner: string, sharing: AssistantSharing): Promise<AssistantSharing> {
    const value = Buffer.from(JSON.stringify(sharing))
    await store.put({ kind, id: owner, owner, value, expiresAt: clock.now() + retention })
    return sharing
  }
  return {
    read,
    /** The company that gets data; `null` unless the customer allowed it. */
    async allowed(owner: string): Promise<string | null> {
      const { company, state } = await read(owner)
      return state === 'allowed' ? company : null
    },
    /** Remembers the company that an agent asks for. What was decided about the same one stays. */
    async ask(owner: string, calls: readonly ToolCall[]): Promise<void> {
      const call = calls.find(({ name }) => name === 'share_account_data')
      const company = nonEmpty(call?.arguments['company'])
      if (company === null || !hostName.test(company)) return
      if ((await read(owner)).company !== company)
        await write(owner, { company, state: 'undecided' })
    },
    /** In turn, so that only the first of several equal decisions is new. @throws ProblemError */
    async decide(
      owner: string,
      { company, allow }: { company: string; allow: boolean },
    ): Promise<{ sharing: AssistantSharing; isNew: boolean }> {
      return inTurn(store, `${kind} ${owner}`, async () => {
        const sharing = await read(owner)
        if (sharing.company !== company) throw new ProblemError('conflict')
        const state = allow ? 'allowed' : 'declined'
        if (sharing.state === state) return { sharing, isNew: false }
        return { sharing: await write(owner, { company, state }), isNew: true }
      })
    },
    delete: (owner: string): Promise<boolean> => store.delete(kind, owner),
  }
}
