import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Conversation } from '#wire/payloads/assistant.ts'

import { pager } from './paging.ts'

export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

const select = `
  SELECT id, title, model, created_at AS createdAt, updated_at AS updatedAt,
         (SELECT count(*) FROM messages m
          WHERE m.account_id = c.account_id AND m.conversation_id = c.id) AS messageCount
  FROM conversations c WHERE account_id = ?`

export const conversationStore = (db: DatabaseSync, clock: () => Date) => {
  const byId = db.prepare(`${select} AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO conversations (account_id, id, title, model, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const touch = db.prepare(
    'UPDATE conversations SET updated_at = ?, model = ? WHERE account_id = ? AND id = ?',
  )
  const remove = db.prepare('DELETE FROM conversations WHERE account_id = ? AND id = ?')
  const addTurn = db.prepare(
    `INSERT INTO messages (account_id, conversation_id, position, role, content, created_at)
     SELECT :account, :conversation, coalesce(max(position), 0) + 1, :role, :content, :at
     FROM messages WHERE account_id = :account AND conversation_id = :conversation`,
  )
  const lastTurns = db.prepare(
    `SELECT role, content FROM messages WHERE account_id = ? AND conversation_id = ?
     ORDER BY position DESC LIMIT ?`,
  )

  const get = (accountId: string, id: string): Conversation | null =>
    // Safe to cast: `select` returns the fields of Conversation.
    (byId.get(accountId, id) as unknown as Conversation | undefined) ?? null

  return {
    get,
    /** Most recently used first. */
    list: pager(
      db,
      'conversations',
      `${select} ORDER BY updated_at DESC, id`,
      (row: Conversation) => row,
    ),
    create(accountId: string, title: string, model: string | null): Conversation {
      const id = randomUUID()
      const now = clock().toISOString()
      insert.run(accountId, id, title, model, now, now)
      return { id, title, model, messageCount: 0, createdAt: now, updatedAt: now }
    },
    /** Deletes the messages too. Returns `false` if there is no such conversation. */
    delete: (accountId: string, id: string): boolean => remove.run(accountId, id).changes === 1,
    /** Does nothing if the conversation has been deleted meanwhile. */
    add(accountId: string, id: string, { role, content }: Turn, model: string | null): void {
      const at = clock().toISOString()
      if (touch.run(at, model, accountId, id).changes === 0) return
      addTurn.run({ account: accountId, conversation: id, role, content, at })
    },
    /** The last `limit` turns, oldest first. */
    turns: (accountId: string, id: string, limit: number): Turn[] =>
      // Safe to cast: the statement selects the fields of Turn.
      (lastTurns.all(accountId, id, limit) as unknown as Turn[]).toReversed(),
  }
}
