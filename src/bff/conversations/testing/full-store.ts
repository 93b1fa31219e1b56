/** An account of full size, for tests: its events and conversations. The lists: `full-provider.ts`. */
import { ownerOf } from '#bff/conversations/conversations.ts'
import { createTranscripts } from '#bff/conversations/transcripts.ts'
import type { Message } from '#contract/assistant.ts'
import { systemClock } from '#server/clock.ts'
import type { StoredRecord } from '#server/store.ts'
import { sentence, type Sizes } from '#testing/full-provider.ts'
import type { TestBff } from '#testing/start.ts'

/** Fills the store with the account's events and conversations. `cookie`: a session's. */
export async function fillStore(
  { sessions, store, config }: TestBff,
  cookie: string,
  sizes: Sizes,
): Promise<void> {
  const session = await sessions.ofRequest(new Request(config.origin, { headers: { cookie } }))
  if (!session) throw new Error('not signed in')
  const now = Date.now()
  const group = sessions.ownerOf('account ac_1')
  const events = Array.from({ length: sizes.events }, (_, nth): StoredRecord => {
    const at = now - (sizes.events - nth) * 60_000
    const id = `${at.toString(36).padStart(9, '0')}${String(nth).padStart(12, '0')}`
    const actor = { session: session.handle, holder: session.owner, device: null }
    const change = {
      before: 'on',
      after: 'off',
      subject: { type: 'vps', id: `s${nth}`, name: `build-${nth}` },
    }
    const event = nth % 4 === 0 ? { kind: 'sign-in' } : { kind: 'auto-renew', ...change }
    return {
      kind: 'event',
      id: `${group} ${id}`,
      owner: `${group} change`,
      value: Buffer.from(JSON.stringify({ ...event, id, at, outcome: 'done', actor })),
      expiresAt: now + 1e10,
    }
  })
  for (let start = 0; start < events.length; start += 1000)
    await store.put(...events.slice(start, start + 1000))
  const transcripts = createTranscripts({ store, clock: systemClock })
  for (let nth = 0; nth < sizes.conversations; nth += 1) {
    const at = new Date(now - nth * 60_000).toISOString()
    const message = (role: Message['role'], text: string, id: string): Message => ({
      id,
      role,
      text,
      subjects: [],
      citations: [],
      clientMessageId: null,
      finish: role === 'customer' ? null : 'stop',
      code: null,
      feedback: null,
      actions: [],
      noAction: null,
      model: null,
      company: null,
      at,
    })
    const conversation = {
      id: `c${nth}`,
      title: `Question ${nth}`,
      createdAt: at,
      updatedAt: at,
      model: null,
      messageCount: 2,
      providerId: null,
    }
    await transcripts.save(ownerOf(session), conversation, [
      { position: 0, message: message('customer', sentence, `q${nth}`) },
      { position: 1, message: message('assistant', sentence.repeat(205), `a${nth}`) },
    ])
  }
}
