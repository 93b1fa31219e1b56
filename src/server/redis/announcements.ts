/**
 * Announcements among processes: a Redis stream, which each process reads on from where it stopped, so
 * that a broken connection loses none.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Store } from '#server/store.ts'

import type { Connection } from './connection.ts'
import { tag } from './scripts.ts'

const stream = `${tag}:announcements`
/** More than can be made during a reconnection. */
const maxKept = 10_000
/** Milliseconds that a read blocks for the next announcement. */
const waitFor = 1_000

const readNext = (last: string) => [
  'XREAD',
  'COUNT',
  '100',
  'BLOCK',
  String(waitFor),
  'STREAMS',
  stream,
  last,
]

type Listener = (text: string) => void | Promise<void>
/** The id, then names and values of the fields, alternating. */
type Message = [id: Buffer, fields: Buffer[]]

/** `reader` is a separate connection, because its reads block. */
export async function createAnnouncements(
  connection: Connection,
  reader: Connection,
  onError: (error: unknown) => void,
): Promise<Pick<Store, 'announce' | 'onAnnouncement'> & { close(): Promise<void> }> {
  const own = randomUUID()
  const listeners = new Map<string, Listener[]>()
  const closing = new AbortController()
  const [newest] = (await connection.send('XREVRANGE', stream, '+', '-', 'COUNT', '1')) as Message[]
  let last = newest ? String(newest[0]) : '0-0'

  async function hear([id, fields]: Message): Promise<void> {
    last = String(id)
    const [, sender, , topic, , text] = fields.map(String)
    if (sender === own) return
    for (const listener of listeners.get(topic ?? '') ?? []) {
      try {
        await listener(text ?? '')
      } catch (error) {
        onError(error)
      }
    }
  }

  async function read(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const reply = await reader.send(...readNext(last))
        const [[, messages] = [null, []]] = (reply ?? []) as [Buffer, Message[]][]
        for (const message of messages) await hear(message)
      } catch {
        // The store is away. The next read continues where this one stopped.
        if (!closing.signal.aborted) await sleep(200)
      }
    }
  }
  const done = read()

  return {
    async announce(topic, text) {
      const limit = ['MAXLEN', '~', String(maxKept)]
      await connection.send(
        'XADD',
        stream,
        ...limit,
        '*',
        'from',
        own,
        'topic',
        topic,
        'text',
        text,
      )
    },
    onAnnouncement(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    async close() {
      closing.abort()
      await reader.close()
      await done
    },
  }
}
