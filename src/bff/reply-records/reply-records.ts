import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Message } from '#contract/assistant.ts'
import type { ReplyRecords } from '#contract/reply-records.ts'
import { mapped } from '#ledger/steps.ts'
import { turns } from '#server/turns.ts'

import { type DirectoryNeeds, readDirectory } from './directory.ts'
import { mentionedIn } from './mentions.ts'

/** Replies that are looked through: the latest of the conversation. */
const maxReplies = 50

/** The records that a conversation's replies name, as the customer's own lists have them now. */
export async function recordsNamedIn(
  data: DirectoryNeeds,
  session: SignedIn,
  messages: readonly Message[],
): Promise<ReplyRecords> {
  const written = messages.filter(({ role, text }) => role === 'assistant' && text !== '')
  if (written.length === 0) return { replies: [] }
  const directory = await readDirectory(data, session)
  const finding = mapped(written.slice(-maxReplies), ({ id, text }) => ({
    id,
    records: mentionedIn(text, directory),
  }))
  const replies = await turns.run(session.owner, finding)
  return { replies: replies.filter(({ records }) => records.length > 0) }
}
