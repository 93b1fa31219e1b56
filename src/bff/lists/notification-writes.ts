/** Marks a notification read or unread, and deletes one. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { recorded } from '#bff/events/recorded.ts'
import type { Records } from '#bff/provider/records.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Notification } from '#contract/notifications.ts'
import { ProblemError } from '#server/problems.ts'
import { isUnanswered, withUnknownOutcome } from '#server/provider-problems.ts'

export type NotificationNeeds = Pick<
  CustomerData,
  'events' | 'provider' | 'sessions' | 'snapshots'
> & { records: Records }

export type NotificationWrites = ReturnType<typeof createNotificationWrites>

const hasId =
  (id: string) =>
  (item: { id: string }): boolean =>
    item.id === id

const wordFor = (read: boolean) => (read ? 'read' : 'unread')

const subjectOf = (id: string, listed: Notification | undefined) => ({
  type: 'notification',
  id,
  name: listed?.title ?? null,
})

export function createNotificationWrites(data: NotificationNeeds) {
  const { events, provider, records, sessions, snapshots } = data

  /** Sends a write once. If no response comes, reads the list again and decides by `isDone`. */
  async function write(
    session: SignedIn,
    id: string,
    send: () => Promise<unknown>,
    isDone: (item: Notification | undefined) => boolean,
  ): Promise<void> {
    try {
      await send()
      await sessions.learn(session, { notifications: true })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'missing_scope')
        await sessions.learn(session, { notifications: false })
      if (!isUnanswered(error)) throw error
      await snapshots.invalidate(session, 'notifications')
      const list = await snapshots.get(session, 'notifications').catch(() => null)
      if (list && !list.stale && isDone(list.items.find(hasId(id)))) return
      throw withUnknownOutcome(error)
    }
  }

  return {
    /** @throws ProblemError */
    async mark(session: SignedIn, id: string, read: boolean): Promise<Notification> {
      const { path, body } = await records.notificationRequest(session, id, read)
      const listed = snapshots.peek(session, 'notifications')?.items.find(hasId(id))
      const event: NewEvent = {
        kind: 'notification-read',
        subject: subjectOf(id, listed),
        ...(typeof listed?.read === 'boolean' && { before: wordFor(listed.read) }),
        after: wordFor(read),
      }
      const send = () => provider.write(session, 'PATCH', path, body)
      await recorded(events, session, event, () =>
        write(session, id, send, (item) => item?.read === read),
      )
      const list = await snapshots.get(session, 'notifications')
      const item = list.items.find(hasId(id))
      if (!item) throw new ProblemError('not_found')
      // The provider sets the time of reading; its next list has it.
      const changed = { ...item, read, readAt: item.read === read ? item.readAt : null }
      await snapshots.patch(session, 'notifications', hasId(id), changed)
      return changed
    },
    /** @throws ProblemError */
    async remove(session: SignedIn, id: string): Promise<void> {
      const { path } = await records.notificationRequest(session, id, true)
      const listed = snapshots.peek(session, 'notifications')?.items.find(hasId(id))
      const event: NewEvent = { kind: 'notification-delete', subject: subjectOf(id, listed) }
      const send = () => provider.write(session, 'DELETE', path)
      await recorded(events, session, event, () =>
        write(session, id, send, (item) => !item).catch((error: unknown) => {
          // It was deleted elsewhere, so remove it from our list as well.
          if (!listed || !(error instanceof ProblemError) || error.code !== 'not_found') throw error
        }),
      )
      await snapshots.patch(session, 'notifications', hasId(id), null)
    },
  }
}
