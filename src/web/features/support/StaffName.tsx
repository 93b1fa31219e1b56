import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { buttonClass } from '#web/ui/Button.tsx'

/** Address of the staff's own login. A plain link, because it leaves the dashboard. */
function useLoginAddress(parameters: Record<string, string> = {}): string {
  const { i18n } = useTranslation()
  return `/support/oidc?${new URLSearchParams({ lang: i18n.language, ...parameters })}`
}

export function StaffSignInLink() {
  const { t } = useTranslation('support')
  return (
    <a href={useLoginAddress()} className={`${buttonClass('primary', 'l')} w-full`}>
      <LogIn className="i" />
      {t('enter.signIn')}
    </a>
  )
}

/** The name that staff sign-in states. It cannot be changed here. */
export function StaffName({ name }: { name: string }) {
  const { t } = useTranslation('support')
  return (
    <div className="field">
      <span className="lab">{t('enter.name')}</span>
      <bdi>{name}</bdi>
      <span className="hint">{t('enter.verifiedHint')}</span>
      <a className="link justify-self-start text-2" href={useLoginAddress({ other: '1' })}>
        {t('enter.other')}
      </a>
    </div>
  )
}
