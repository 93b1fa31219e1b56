import { useTranslation } from 'react-i18next'

import { useLinks } from './links.ts'

const names = ['imprint', 'privacy', 'terms', 'accessibility'] as const

/** The operator's legal pages, as far as they are configured. */
export function useLegalLinks(): { key: string; label: string; href: string }[] {
  const { t } = useTranslation('shell')
  const links = useLinks()
  return names.flatMap((key) => {
    const href = links[key]
    return href === undefined ? [] : [{ key, label: t(`legal.${key}`), href }]
  })
}
