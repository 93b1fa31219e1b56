/**
 * Help articles the dashboard links to in context, for topics the provider has published an article
 * on. An operator whose articles have other slugs sets `help:<topic>` in `PORTICO_LINKS`.
 */
import type { helpTopics } from '#server/public-settings.ts'
import type { Help } from '#site/server/help.ts'

/** Usual slugs of an article by topic; the first that exists is linked. */
const slugs = {
  'api-key': ['api-keys', 'api-key'],
  'auto-renew': ['auto-renew', 'auto-renewal'],
  calendar: ['calendar-subscription', 'subscribe-calendar'],
  contradictions: ['contradictions', 'decide-in-time'],
  'expired-domain': ['expired-domain-grace-redemption', 'expired-domain', 'expired-domains'],
  invoices: ['invoices-and-vat', 'invoices'],
  'last-visit': ['since-last-visit', 'last-visit'],
  nameservers: ['change-nameservers', 'nameservers'],
  'payment-failed': ['payment-failed', 'failed-payment'],
  'price-changes': ['renewal-price-changes', 'price-changes'],
  refunds: ['refunds', 'refund'],
  'transfer-domain': ['transfer-domain-auth-code', 'transfer-domain', 'domain-transfer'],
} as const satisfies Record<(typeof helpTopics)[number], readonly string[]>

export type TopicLinks = Readonly<Record<string, string>>

/** @param published slugs of the published articles */
export function topicLinks(published: ReadonlySet<string>): TopicLinks {
  const entries = Object.entries(slugs).flatMap(([topic, names]) => {
    const slug = names.find((name) => published.has(name))
    return slug === undefined ? [] : [[`help:${topic}`, `/help/${encodeURIComponent(slug)}`]]
  })
  return Object.fromEntries(entries) as TopicLinks
}

/**
 * Returns the current links without waiting; each call also refreshes them in the background.
 * Empty until the articles have been read once, and while they cannot be read.
 */
export function createTopics(help: Pick<Help, 'list'>, language: string): () => TopicLinks {
  let current: TopicLinks = {}
  let version: string | null = null
  const refresh = async (): Promise<void> => {
    try {
      const published = await help.list(language)
      if (published.version === version) return
      version = published.version
      current = topicLinks(new Set(published.articles.map(({ slug }) => slug)))
    } catch {
      // Already logged by the copies. A link to an article we cannot show is useless.
      version = null
      current = {}
    }
  }
  void refresh()
  return () => {
    void refresh()
    return current
  }
}
