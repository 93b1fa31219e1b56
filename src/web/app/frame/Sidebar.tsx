import { LifeBuoy } from 'lucide-react'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { AccountMenu } from '#web/app/account-menu/AccountMenu.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { BrandMark } from './BrandMark.tsx'
import { useLegalLinks } from './links.ts'
import { mainPages, secondaryPages, type NavigationItem } from './navigation.ts'
import { NavigationLink } from './NavigationLink.tsx'
import { usePageNotes } from './page-notes.tsx'

const SidebarViews = deferred(() => import('#web/app/views/SidebarViews.tsx'), 'SidebarViews')

function Item({ item }: { item: NavigationItem }) {
  const { t, format } = useTexts('shell')
  const { counts } = useSession()
  const count = item.count && counts?.[item.count.of]
  const Icon = item.icon
  return (
    <NavigationLink item={item}>
      <Icon className="i" />
      {/* A title of the link would be read after its count. */}
      <span className="el" title={t(item.label)}>
        {t(item.label)}
      </span>
      {typeof count === 'number' &&
        (count > 0 || !(item.count?.hot || item.count?.of === 'unread')) && (
          <span className={`n ${item.count?.hot ? 'hot' : ''}`}>{format.number(count)}</span>
        )}
    </NavigationLink>
  )
}

/** "Customer no. 31 077", or the account's id if the provider states no number. */
function AccountNumber({ id, customerNumber }: Record<'id' | 'customerNumber', string | null>) {
  const { t } = useTranslation('shell')
  if (customerNumber === null) return <div className="sm el mono">{id}</div>
  const text = t('account.number', { number: customerNumber })
  return (
    <div className="sm el" title={text}>
      {text}
    </div>
  )
}

interface SidebarProps {
  find?: ReactNode
  hasViews: boolean
}

/** Navigation on desktop and tablet; between 720 and 1000 px only icons. */
export function Sidebar({ find, hasViews }: SidebarProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const contact = session.links['contact']
  const contactText = t('contactAt')
  const secondary = secondaryPages(session)
  const legalLinks = useLegalLinks()
  const { who: note, number } = usePageNotes()
  const who = session.account ? session.account.displayName : session.brand.name
  return (
    <header className="side">
      <div className="prov">
        <BrandMark brand={session.brand} />
        <span className="el" title={session.brand.name}>
          {session.brand.name}
        </span>
      </div>
      {find ?? <div className="h-3" />}
      <nav className="nav" aria-label={t('main')}>
        {mainPages(session).map((item) => (
          <Item key={item.label} item={item} />
        ))}
        {hasViews && <SidebarViews />}
        {secondary.length > 0 && <hr />}
        {secondary.map((item) => (
          <Item key={item.label} item={item} />
        ))}
        {contact !== undefined && (
          <a href={contact} target="_blank" rel="noopener noreferrer">
            <LifeBuoy className="i" />
            <span className="el" title={contactText}>
              {contactText}
            </span>
          </a>
        )}
      </nav>
      <div className="foot">
        <div className="who">
          <div className="min-w-0 flex-1">
            {note ?? (
              <>
                <div className="b el" title={who ?? undefined}>
                  {who ?? <Absent of={session.account} field="displayName" />}
                </div>
                {number ?? (session.account && <AccountNumber {...session.account} />)}
              </>
            )}
          </div>
          {!session.support && <AccountMenu />}
        </div>
        {legalLinks.length > 0 && (
          <nav className="legal" aria-label={t('legal.name')}>
            {legalLinks.map(({ key, label, href }) => (
              <a key={key} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
    </header>
  )
}
