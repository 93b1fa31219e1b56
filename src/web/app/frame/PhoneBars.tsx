import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSession } from '#web/api/session.ts'
import { AccountEntries } from '#web/app/account-menu/AccountMenu.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Menu } from '#web/ui/Menu.tsx'

import { BrandMark } from './BrandMark.tsx'
import { mainPages } from './navigation.ts'
import { NavigationLink } from './NavigationLink.tsx'

/** The top bar on phones: the provider's name and the slots' buttons (search, assistant). */
export function PhoneTop({ children }: { children?: ReactNode }) {
  const { brand } = useSession()
  return (
    <header className="mtop">
      <BrandMark brand={brand} />
      <span className="el" title={brand.name}>
        {brand.name}
      </span>
      <span className="sp" />
      {children}
    </header>
  )
}

/** The tab bar on phones: four pages and More. */
export function PhoneTabs() {
  const { t, format } = useTexts('shell')
  const session = useSession()
  const { counts } = session
  const tabs = mainPages(session).filter((item) => item.tab)
  return (
    <nav className="mtab" aria-label={t('main')}>
      {tabs.map((item) => {
        const count = item.count?.dot ? counts?.[item.count.of] : null
        return (
          <NavigationLink key={item.label} item={item}>
            <item.icon className="i" />
            <span>{t(typeof item.tab === 'string' ? item.tab : item.label)}</span>
            {typeof count === 'number' && count > 0 && (
              <span className="dot">{format.number(count)}</span>
            )}
          </NavigationLink>
        )
      })}
      <Menu
        label={t('more')}
        className="more"
        side="top"
        align="end"
        sheet
        renderEntries={(show) => <AccountEntries isSheet show={show} />}
      >
        <MenuIcon className="i" />
        <span>{t('more')}</span>
      </Menu>
    </nav>
  )
}
