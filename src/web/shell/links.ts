import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { type Session, useSession } from '#web/api/session.ts'

/** Public pages that are ours, by an address that leaves the language to the browser. */
const ownPage = /^\/(?:prices|help)(?![^/?#])/

/**
 * A session's links as the dashboard shows them: to public pages of ours in the language that the
 * dashboard speaks, whatever the browser asks for. Links elsewhere stay as they were set.
 * @param language BCP 47; one without pages (the pseudo-language) leaves the choice to the browser
 */
export function linksIn(links: Session['links'], language: string): Session['links'] {
  if (languages.every(({ tag }) => tag !== language)) return links
  const entries = Object.entries(links).map(([name, href]): [string, string] => [
    name,
    ownPage.test(href) ? `/${language}${href}` : href,
  ])
  return Object.fromEntries(entries)
}

/** What may be linked to, in the language of the page. */
export function useLinks(): Session['links'] {
  const { i18n } = useTranslation()
  return linksIn(useSession().links, i18n.language)
}
