/**
 * Help articles that the dashboard points to from the fitting place: those topics for which the
 * provider has published one. An operator whose articles are called otherwise sets
 * `help:<topic>` in `PORTICO_LINKS`.
 */
import type { Help } from '#bff/public/help.ts'

/** By topic, the addresses that such an article usually has; the first that exists is taken. */
const slugs = {
  'api-key': ['api-keys', 'api-key'],
  'auto-renew': ['auto-renew', 'auto-renewal'],
  'expired-domain': ['expired-domain-grace-redemption', 'expired-domain', 'expired-domains'],
  invoices: ['invoices-and-vat', 'invoices'],
  nameservers: ['change-nameservers', 'nameservers'],
  'payment-failed': ['payment-failed', 'failed-payment'],
  refunds: ['refunds', 'refund'],
  'transfer-domain': ['transfer-domain-auth-code', 'transfer-domain', 'domain-transfer'],
} as const

export type TopicLinks = Readonly<Record<string, string>>

/** @param published slugs of the articles there are */
export function topicLinks(published: ReadonlySet<string>): TopicLinks {
  const found = Object.entries(slugs).flatMap(([topic, names]) => {
    const slug = names.find((name) => published.has(name))
    return slug === undefined ? [] : [[`help:${topic}`, `/help/${encodeURIComponent(slug)}`]]
  })
  return Object.fromEntries(found) as TopicLinks
}

/**
 * What is known now, without waiting; each call also looks after the copy, which is read anew when
 * it is old. Empty until the articles have been read once, and while they cannot be.
 */
export function createTopics(help: Pick<Help, 'list'>, language: string): () => TopicLinks {
  let current: TopicLinks = {}
  let version: string | null = null
  const look = async (): Promise<void> => {
    try {
      const published = await help.list(language)
      if (published.version === version) return
      version = published.version
      current = topicLinks(new Set(published.articles.map(({ slug }) => slug)))
    } catch {
      // The copies report it; links to what cannot be shown help nobody.
      version = null
      current = {}
    }
  }
  void look()
  return () => {
    void look()
    return current
  }
}
