import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'

/** Opens the provider's own sign-in. A plain link, because it leaves the dashboard. */
export function SsoLink({ next }: { next: string | undefined }) {
  const { t } = useTranslation('sign-in')
  const { brand } = useSession()
  const search = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  return (
    <a href={`/sign-in/oidc${search}`} className={`${buttonClass('plain', 'l')} w-full`}>
      <LogIn className="i" />
      {t('oidc', { brand: brand.name })}
    </a>
  )
}
