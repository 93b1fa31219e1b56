/** The session as the page sees it. */
import type { CustomerData } from '#bff/customer-data.ts'
import { countOf } from '#bff/lists/page.ts'
import type { AttentionCount } from '#bff/overview/attention-count.ts'
import { type BrowserSession, isSignedIn, type SignedIn } from '#bff/sessions/sessions.ts'
import type { StepUp } from '#bff/sessions/step-up.ts'
import type { Account } from '#contract/account.ts'
import type { Counts, Session } from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { lookup } from '#i18n/negotiate.ts'
import { instant } from '#server/clock.ts'

const languageByAccount = new WeakMap<Account, string | null>()

export type SessionNeeds = CustomerData & {
  attentionCount: AttentionCount
  /** Pages and articles to link to, by topic. */
  links: () => Record<string, string>
  stepUp: StepUp
}

/** Counts for the navigation, from the lists as far as they have been read. */
function countsOf({ snapshots, attentionCount }: SessionNeeds, session: SignedIn): Counts {
  const count = (resource: 'services' | 'domains' | 'invoices') =>
    countOf(snapshots.peek(session, resource))
  const notices = snapshots.peek(session, 'notifications')
  return {
    attention: attentionCount(session),
    services: count('services'),
    domains: count('domains'),
    invoices: count('invoices'),
    unread: notices && notices.items.filter(({ read }) => read === false).length,
  }
}

/** The offered language nearest to the account's. Looked up once per reading of the account. */
function languageOf({ snapshots }: SessionNeeds, session: SignedIn): string | null {
  const account = snapshots.peek(session, 'account')?.items[0]
  if (!account) return null
  const cached = languageByAccount.get(account)
  if (cached !== undefined) return cached
  const tags = languages.map(({ tag }) => tag)
  const language = (account.locale && lookup([account.locale], tags)) || null
  languageByAccount.set(account, language)
  return language
}

/** What a session keeps of its account. */
export const nameOf = ({ id, displayName, customerNumber }: Account) => ({
  id,
  displayName,
  customerNumber,
})

function accountOf({ snapshots }: SessionNeeds, session: SignedIn): Session['account'] {
  if (!session.account) return null
  const { id, displayName, customerNumber } = session.account
  const read = snapshots.peek(session, 'account')?.items[0]
  return { id, displayName, customerNumber: customerNumber ?? read?.customerNumber ?? null }
}

export function toSession(needs: SessionNeeds, session: BrowserSession | null): Session {
  const { config, clock, reader } = needs
  const signedIn = session && isSignedIn(session) ? session : null
  const { today, timeZone, endsAt } = reader.calendar(signedIn)
  return {
    id: session?.handle ?? null,
    state: signedIn ? 'signed-in' : session ? 'unlinked' : 'anonymous',
    account: signedIn && accountOf(needs, signedIn),
    accountTag: signedIn?.accountTag ?? null,
    person: session?.person ? { name: session.person.name } : null,
    language: signedIn && languageOf(needs, signedIn),
    expiresAt: session && instant(session.expiresAt),
    today,
    timeZone,
    dayEndsInSeconds: Math.ceil((endsAt - clock.now()) / 1000),
    readOnly: session?.readOnly ?? false,
    masked: session?.masked ?? false,
    can: session?.can ?? { autoRenew: null, notifications: null, assistant: null },
    counts: signedIn && countsOf(needs, signedIn),
    signIn: config.PORTICO_SIGN_IN,
    rememberDays: config.PORTICO_REMEMBER_DAYS,
    models: config.PORTICO_MODELS,
    brand: {
      name: config.PORTICO_BRAND_NAME,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      accent: config.PORTICO_BRAND_COLOR ?? null,
    },
    links: needs.links(),
    explains: config.PORTICO_EXPLAIN,
    version: needs.version,
  }
}
