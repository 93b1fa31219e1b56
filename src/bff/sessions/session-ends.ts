/** Announces the end of a session, in this process and every other that uses the store. */
import type { Store } from '#server/store.ts'

/** What is announced about a session that has ended. */
export interface EndedSession {
  id: string
  handle: string
  owner: string
  /** The person's id. */
  person: string | null
}

type FullSession = Omit<EndedSession, 'person'> & { person?: { id: string } | undefined }

/** A person's link that can no longer reach its account. */
interface EndedLink {
  recordOwner: string
  sessionIds: readonly string[]
  /** Whether the provider refuses its key; else the person has removed it. */
  isRefused: boolean
}

export interface Ended {
  readonly sessions: readonly EndedSession[]
  readonly links: readonly EndedLink[]
  /** Hashes of keys without a session. */
  readonly keys: readonly string[]
}

/** `isRefused`: the provider refuses the key that the session was started with. */
type Listener<Session> = (session: Session, isRefused: boolean) => void | Promise<void>

type Arguments = Parameters<Listener<EndedSession>>

export interface SessionEnds<Session> {
  notify: (session: Session, isRefused: boolean) => Promise<void>
  notifyLink: (link: EndedLink) => Promise<void>
  forgetKey: (owner: string) => Promise<void>
  /** What another process has ended without an announcement. */
  hear: (ended: Ended) => Promise<void>
  /** Called in every process that uses the store, to forget what it keeps of the session. */
  onEnd(listener: Listener<EndedSession>): void
  /** Called once, by the process that ends the session, to record it. */
  onEndHere(listener: Listener<Session>): void
  /** Called in every process, as `onEnd`. */
  onLinkEnd(listener: (link: EndedLink) => void | Promise<void>): void
  /** Called in every process: the key with this hash has no session any more. */
  onKeyUnused(listener: (owner: string) => void | Promise<void>): void
}

const topic = 'session-end'
const linkTopic = 'link-end'
const keyTopic = 'key-unused'

export function createSessionEnds<Session extends FullSession>(store: Store): SessionEnds<Session> {
  const everywhere: Listener<EndedSession>[] = []
  const here: Listener<Session>[] = []
  const links: ((link: EndedLink) => void | Promise<void>)[] = []
  const keys: ((owner: string) => void | Promise<void>)[] = []

  async function notifyProcess(...ended: Arguments): Promise<void> {
    for (const listener of everywhere) await listener(...ended)
  }
  // The other process made the text from `Arguments`.
  store.onAnnouncement(topic, (text) => notifyProcess(...(JSON.parse(text) as Arguments)))

  const notifyLinkHere = async (link: EndedLink) => {
    for (const listener of links) await listener(link)
  }
  const forgetKeyHere = async (owner: string) => {
    for (const listener of keys) await listener(owner)
  }
  // The other process made the text from an `EndedLink`.
  store.onAnnouncement(linkTopic, (text) => notifyLinkHere(JSON.parse(text) as EndedLink))
  store.onAnnouncement(keyTopic, forgetKeyHere)

  return {
    onEnd: (listener) => void everywhere.push(listener),
    onEndHere: (listener) => void here.push(listener),
    onLinkEnd: (listener) => void links.push(listener),
    onKeyUnused: (listener) => void keys.push(listener),
    async notify(session, isRefused) {
      const { id, handle, owner, person } = session
      const ended: Arguments = [{ id, handle, owner, person: person?.id ?? null }, isRefused]
      for (const listener of here) await listener(session, isRefused)
      await store.announce(topic, JSON.stringify(ended))
      await notifyProcess(...ended)
    },
    async notifyLink(link) {
      await store.announce(linkTopic, JSON.stringify(link))
      await notifyLinkHere(link)
    },
    async hear({ sessions, links: endedLinks, keys: unused }) {
      for (const session of sessions) await notifyProcess(session, false)
      for (const link of endedLinks) await notifyLinkHere(link)
      for (const owner of unused) await forgetKeyHere(owner)
    },
    async forgetKey(owner) {
      await store.announce(keyTopic, owner)
      await forgetKeyHere(owner)
    },
  }
}
