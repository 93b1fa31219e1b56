/** The session as the page sees it. */
import type { CustomerData } from '#bff/customer-data.ts'
import { countOf } from '#bff/lists/page.ts'
import type { AttentionCount } from '#bff/overview/attention-count.ts'
import { type BrowserSession, isSignedIn, type SignedIn } from '#bff/sessions/browser-session.ts'
import type { LinkedKey } from '#bff/sessions/linked-keys.ts'
import type { StepUp } from '#bff/step-up.ts'
import type { Account } from '#contract/account.ts'
import type { Counts, Session } from '#contract/session.ts'
import { shareMinutes } from '#contract/support.ts'
import { languages } from '#i18n/languages.ts'
import { lookup } from '#i18n/negotiate.ts'
import { memoOn } from '#memo-on.ts'
import { instant } from '#server/clock.ts'
import type { Config } from '#server/config.ts'

/** The offered language nearest to the account's. */
const nearestLanguage = memoOn(({ locale }: Account): string | null => {
  const tags = languages.map(({ tag }) => tag)
  return (locale && lookup([locale], tags)) || null
})

export type SessionNeeds = CustomerData & {
  attentionCount: AttentionCount
  /** Pages and articles to link to, by topic. */
  links: () => Record<string, string>
  stepUp: StepUp
}

/** Counts for the navigation, from the lists as far as they have been read. */
async function countsOf(
  { snapshots, attentionCount }: SessionNeeds,
  session: SignedIn,
): Promise<Counts> {
  const count = (resource: 'services' | 'domains' | 'invoices') =>
    countOf(snapshots.peek(session, resource))
  const notices = snapshots.peek(session, 'notifications')
  return {
    attention: await attentionCount(session),
    services: count('services'),
    domains: count('domains'),
    invoices: count('invoices'),
    unread: notices && notices.items.filter(({ read }) => read === false).length,
  }
}

function languageOf({ snapshots }: SessionNeeds, session: SignedIn): string | null {
  const account = snapshots.peek(session, 'account')?.items[0]
  return account ? nearestLanguage(account) : null
}

/** What a session keeps of its account. */
export const nameOf = ({ id, displayName, customerNumber }: Account) => ({
  id,
  displayName,
  customerNumber,
})

type LinkShown = Pick<LinkedKey, 'color' | 'expiresOn'> & { isOneOfSeveral: boolean }

/** The link whose account a person's session shows. */
async function linkOf(needs: SessionNeeds, session: SignedIn): Promise<LinkShown | null> {
  const links = session.person ? await needs.linkedKeys.ofPerson(session.person.id) : []
  const link = links.find(({ handle }) => handle === session.link)
  return link ? { ...link, isOneOfSeveral: links.length > 1 } : null
}

function accountOf(session: SignedIn, link: LinkShown | null): Session['account'] {
  if (!session.account) return null
  const { id, displayName, customerNumber } = session.account
  return {
    id,
    displayName,
    customerNumber,
    color: link?.isOneOfSeveral ? link.color : null,
  }
}

function stateOf(session: BrowserSession | null): Session['state'] {
  if (!session) return 'anonymous'
  if (session.support) return 'support'
  return isSignedIn(session) ? 'signed-in' : 'unlinked'
}

const sharingOf = (config: Config): Session['sharing'] =>
  config.PORTICO_SUPPORT
    ? {
        minutes: shareMinutes.filter((minutes) => minutes <= config.PORTICO_SUPPORT_MINUTES_MAX),
        isOpen: false,
      }
    : null

function maintenanceOf({ maintenance }: SessionNeeds): Session['maintenance'] {
  const notice = maintenance.notice()
  if (!notice) return null
  const { text, from, until, ...rest } = notice
  const moment = (value: string | null) => value && instant(Date.parse(value))
  return { ...rest, from: moment(from), until: moment(until), texts: text }
}

export async function toSession(
  needs: SessionNeeds,
  session: BrowserSession | null,
): Promise<Session> {
  const { config, clock, reader } = needs
  const signedIn = session && isSignedIn(session) ? session : null
  const { today, timeZone, endsAt } = reader.calendar(signedIn)
  const offers = {
    assistant: config.PORTICO_FEATURES.includes('assistant'),
    orders: config.PORTICO_FEATURES.includes('orders'),
    storedData: config.PORTICO_STORED_DATA,
  }
  const link = signedIn && !signedIn.support ? await linkOf(needs, signedIn) : null
  return {
    id: session?.handle ?? null,
    state: stateOf(session),
    account: signedIn && accountOf(signedIn, link),
    keyExpiresOn: link?.expiresOn ?? null,
    accountTag: signedIn?.accountTag ?? null,
    person: session?.person ? { name: session.person.name } : null,
    language: signedIn && languageOf(needs, signedIn),
    expiresAt: session && instant(session.expiresAt),
    today,
    timeZone,
    dayEndsInSeconds: Math.ceil((endsAt - clock.now()) / 1000),
    support: session?.support ? { hideAmounts: session.support.hideAmounts } : null,
    sharing: signedIn && !signedIn.support ? sharingOf(config) : null,
    can: {
      ...(session?.can ?? { autoRenew: null, notifications: null, assistant: null }),
      ...(!offers.assistant && { assistant: false }),
    },
    offers,
    counts: signedIn && (await countsOf(needs, signedIn)),
    signIn: config.PORTICO_SIGN_IN,
    loginName: config.PORTICO_OIDC_NAME ?? config.PORTICO_BRAND_NAME,
    rememberDays: config.PORTICO_REMEMBER_DAYS,
    models: config.PORTICO_MODELS,
    brand: {
      name: config.PORTICO_BRAND_NAME,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      logoDarkUrl: config.PORTICO_BRAND_LOGO_DARK ?? null,
      accent: config.PORTICO_BRAND_COLOR ?? null,
    },
    links: needs.links(),
    maintenance: maintenanceOf(needs),
    explains: config.PORTICO_EXPLAIN,
    version: needs.version,
  }
}
