import * as fc from 'fast-check'

import { Notification } from '#contract/notifications.ts'
import { day, id, maybe, names, readsBack } from '#dialects/testing/read-back.ts'

const notification = fc.record({
  id,
  title: names('Maintenance tonight', 'Your invoice is ready', 'Domain expires'),
  body: names('We change a disk.', 'Please look at it.', 'Renew it in time.'),
  severity: names('info', 'warning', 'critical'),
  created: maybe(day),
  read: fc.boolean(),
  about: maybe(fc.record({ kind: names('service', 'invoice', 'order'), id })),
})
const words = {
  id: names('id', 'notification_id', 'uuid', 'message_id'),
  title: names('title', 'subject', 'headline'),
  body: names('body', 'message', 'text', 'content'),
  severity: names('severity', 'level', 'priority'),
  created: names('created_at', 'date', 'sent_at', 'published_at', 'date_created'),
  read: names('flag', 'flag2', 'inverted', 'dated', 'word'),
  about: names('nested', 'flat'),
}
const levels: Record<string, string[]> = {
  info: ['info', 'LOW', 'notice'],
  warning: ['warning', 'Medium', 'minor'],
  critical: ['critical', 'HIGH', 'major'],
}

readsBack('notifications', Notification, {
  canonical: notification,
  words,
  key: (one) => one.id,
  write(one, { name, flag, word, nth, ...write }) {
    const states: Record<string, () => Record<string, unknown>> = {
      flag: () => ({ [name('read')]: flag(one.read) }),
      flag2: () => ({ [name('is_read')]: flag(one.read) }),
      inverted: () => ({ [name('unread')]: flag(!one.read) }),
      dated: () => ({ [name('read_at')]: one.read ? '2026-11-19T10:00:00Z' : null }),
      word: () => ({ [name('status')]: one.read ? 'Read' : 'unread' }),
    }
    const { about } = one
    return {
      [name(word.id)]: one.id,
      [name(word.title)]: one.title,
      [name(word.body)]: nth % 2 ? `<p>${one.body}</p>` : one.body,
      [name(word.severity)]: levels[one.severity]?.[nth % 3],
      ...write.day(word.created, one.created),
      ...states[word.read]?.(),
      ...(about === null
        ? {}
        : word.about === 'nested'
          ? { [name('entity')]: { type: about.kind, id: about.id } }
          : { [name(`${about.kind}_id`)]: about.id }),
    }
  },
  found: (value) => ({
    id: value.id,
    title: value.title,
    body: value.body,
    severity: value.severity,
    created: value.createdAt !== null,
    read: value.read,
    about: value.link && value.link.kind !== 'external' ? [value.link.kind, value.link.id] : null,
  }),
  wanted: (one) => ({
    ...one,
    created: one.created !== null,
    about: one.about && [one.about.kind, one.about.id],
  }),
})
