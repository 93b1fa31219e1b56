/** A signed-in browser as the BFF sees it during a request. */
import { hash } from 'node:crypto'

import { languageOf } from '#i18n/languages.ts'
import { memoOn } from '#memo-on.ts'
import type { SupportView } from '#server/endpoints.ts'

import type { LinkedKey } from './linked-keys.ts'
import type { Permissions, StoredSession } from './stored-session.ts'

/**
 * Names an account in `Portico-Account` and in links (`?account=`). The same in all its sessions. A
 * hash, because a provider's account id may be an email address, and links are passed on. For a key that
 * may not read its account it names the key; `owner` is the keyed hash of that.
 */
export const accountTag = (account: { id: string } | null, owner: string): string =>
  account ? tagOfAccount(account) : tagFor(`key ${owner}`)

const tagFor = (subject: string) => hash('sha256', subject, 'base64url').slice(0, 16)
const tagOfAccount = memoOn(({ id }: { id: string }) => tagFor(`account ${id}`))

export const nothingLearned: Permissions = {
  autoRenew: null,
  notifications: null,
  assistant: null,
}

/** A signed-in browser. */
export interface BrowserSession extends Omit<StoredSession, 'apiKey' | 'provider'> {
  /** Hash of the cookie and id in the store; never sent out. */
  readonly id: string
  /** Names the account in `Portico-Account` and in links. */
  readonly accountTag: string
  /** Owner of jobs and transcripts: a person's link to the account, which outlasts a key, or the key. */
  readonly recordOwner: string
  /** The earlier of idle and absolute limit, in milliseconds. */
  readonly expiresAt: number
  /** Set if support staff look at the account: they may only read, and personal data is hidden. */
  readonly support?: SupportView
  /** Set for work without a browser: no stored session says when it ends. */
  readonly isUnattended?: true
  /** `null` while a person has linked no key, or the provider refuses it. */
  readonly key: (() => string) | null
}

/** A signed-in browser with a key. */
export interface SignedIn extends BrowserSession {
  /** The customer's API key, for the provider only. */
  readonly key: () => string
}

type Unnamed = Omit<BrowserSession, 'accountTag' | 'recordOwner'>

export const withNames = (session: Unnamed, recordOwner = session.owner): BrowserSession => ({
  ...session,
  accountTag: accountTag(session.account, session.owner),
  recordOwner,
})

export const tagOf = ({ account, owner }: LinkedKey): string => accountTag(account, owner)

/** A person's session as it shows the account of a link. */
export function withLink(session: Unnamed, link: LinkedKey): BrowserSession {
  const { handle, owner, records, name, timeZone, refusedAt, apiKey } = link
  const account = link.account && { ...link.account, displayName: name ?? link.account.displayName }
  const can = session.learned?.[owner] ?? nothingLearned
  const key = refusedAt === null ? () => apiKey : null
  return withNames({ ...session, link: handle, owner, account, timeZone, can, key }, records)
}

/** The account that a page or a download link shows; `null` if not stated. */
export const statedTag = ({ headers, url }: Request): string | null =>
  headers.get('portico-account') ??
  (url.includes('account=') ? new URL(url).searchParams.get('account') : null)

/** Our pages state a single language tag; a browser's own list is ignored. */
export const pageLanguage = ({ headers }: Request): string | undefined =>
  languageOf(headers.get('accept-language') ?? '')?.tag

export const isSignedIn = (session: BrowserSession): session is SignedIn => session.key !== null
export const signedInOrNull = (session: BrowserSession | null): SignedIn | null =>
  session && isSignedIn(session) ? session : null

/** For work without a browser, with a person's linked key; `null` while the provider refuses it. */
export const signedInOfLink = (link: LinkedKey, language: string, now: number): SignedIn | null =>
  signedInOrNull(
    withLink(
      {
        id: `link ${link.handle}`,
        handle: link.handle,
        owner: link.owner,
        person: { id: link.person, name: null },
        account: link.account,
        remembered: false,
        createdAt: now,
        lastUsedAt: now,
        endsAt: now,
        expiresAt: now,
        can: nothingLearned,
        language,
        isUnattended: true,
        key: null,
      },
      link,
    ),
  )
