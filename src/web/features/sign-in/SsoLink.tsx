import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'

interface SsoLinkProps {
  /** Path in this dashboard to open after signing in. */
  next: string | undefined
  remember?: boolean
}

/** Opens the provider's own sign-in. A plain link, because it leaves the dashboard. */
export function SsoLink({ next, remember = false }: SsoLinkProps) {
  const { t, i18n } = useTranslation('sign-in')
  const { loginName } = useSession()
  const search = new URLSearchParams({
    lang: i18n.language,
    ...(next !== undefined && { next }),
    ...(remember && { remember: '1' }),
  })
  return (
    <a href={`/sign-in/oidc?${search}`} className={`${buttonClass('primary', 'l')} w-full`}>
      <LogIn className="i" />
      {t('oidc', { brand: loginName })}
    </a>
  )
}
