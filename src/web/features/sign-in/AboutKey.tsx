import { Lock, LogOut, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'

import { Aside } from './Aside.tsx'

/** Why it is safe to enter the key here. */
export function AboutKey() {
  const { t } = useTranslation('sign-in')
  const brand = useSession().brand.name
  const points = [
    { icon: Lock, title: t('about.serverTitle'), text: t('about.serverText', { brand }) },
    { icon: ShieldCheck, title: t('about.scopeTitle'), text: t('about.scopeText', { brand }) },
    { icon: LogOut, title: t('about.goneTitle'), text: t('about.goneText', { brand }) },
  ]
  return (
    <Aside title={t('about.title')} points={points}>
      <HelpLink topic="api-key" />
    </Aside>
  )
}
