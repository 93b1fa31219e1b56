import { Lock, LogOut, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { HelpLink } from '#web/shell/help/HelpLink.tsx'

const points = [
  { icon: Lock, title: 'about.serverTitle', text: 'about.serverText' },
  { icon: ShieldCheck, title: 'about.scopeTitle', text: 'about.scopeText' },
  { icon: LogOut, title: 'about.goneTitle', text: 'about.goneText' },
] as const

/** Why it is safe to enter the key here. */
export function AboutKey() {
  const { t } = useTranslation('sign-in')
  const brand = useSession().brand.name
  return (
    <aside className="end">
      <div>
        <h2>{t('about.title')}</h2>
        <ul>
          {points.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="i" />
              <span>
                <b>{t(title)}</b>
                {t(text, { brand })}
              </span>
            </li>
          ))}
        </ul>
        <HelpLink topic="api-key" />
      </div>
    </aside>
  )
}
