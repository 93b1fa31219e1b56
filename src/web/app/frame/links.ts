import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { type Session, useSession } from '#web/api/session.ts'

/** Our public pages, addressed without a language. */
const publicPage = /^\/(?:prices|help)(?![^/?#])/

/**
 * Links to our public pages get the dashboard's language, which may differ from the browser's.
 * @param language BCP 47. If there are no pages in it (the pseudo-language), links stay as they are.
 */
export function localizeLinks(links: Session['links'], language: string): Session['links'] {
  if (languages.every(({ tag }) => tag !== language)) return links
  const entries = Object.entries(links).map(([name, href]): [string, string] => [
    name,
    publicPage.test(href) ? `/${language}${href}` : href,
  ])
  return Object.fromEntries(entries)
}

/** The session's links, in the language of the page. */
export function useLinks(): Session['links'] {
  const { i18n } = useTranslation()
  return localizeLinks(useSession().links, i18n.language)
}

const names = ['imprint', 'privacy', 'cookies', 'terms', 'accessibility', 'status'] as const

/** The operator's legal pages, as far as they are configured. */
export function useLegalLinks(): { key: string; label: string; href: string }[] {
  const { t } = useTranslation('shell')
  const links = useLinks()
  return names.flatMap((key) => {
    const href = links[key]
    return href === undefined ? [] : [{ key, label: t(`legal.${key}`), href }]
  })
}
