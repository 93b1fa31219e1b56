import { useRouter } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SessionContext, useSessionQuery, useSession } from '#web/api/session.ts'
import { useOnline } from '#web/app/errors/use-lock.ts'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { HiddenWord } from '#web/ui/Hidden.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'

import { PhoneTabs, PhoneTop } from './PhoneBars.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useLater } from './use-later.ts'

const KeyBanner = deferred(() => import('./banners.tsx'), 'KeyBanner')
const MaintenanceBanner = deferred(() => import('./banners.tsx'), 'MaintenanceBanner')

/** Banners about the whole dashboard. A page shows its own (stale data) below its heading. */
function Banners() {
  const { t } = useTranslation('shell')
  const { version, keyExpiresOn, maintenance } = useSession()
  const [initialVersion] = useState(version)
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <Banner tone="warn" icon={<WifiOff className="i" />} urgent>
          {t('banner.offline')}
        </Banner>
      )}
      {maintenance && <MaintenanceBanner notice={maintenance} />}
      {keyExpiresOn !== null && <KeyBanner expiresOn={keyExpiresOn} />}
      {version !== initialVersion && (
        <Banner
          icon={<RefreshCw className="i" />}
          end={
            <Button size="s" onClick={() => window.location.reload()}>
              {t('banner.reload')}
            </Button>
          }
        >
          {t('banner.newVersion')}
        </Banner>
      )}
    </>
  )
}

const PresenterBar = deferred(() => import('#web/app/presenter/PresenterBar.tsx'), 'PresenterBar')

export interface ShellSlots {
  /** A banner above everything: who else sees the account. */
  top?: ReactNode
  /** In the sidebar: the button that opens the palette. */
  find?: ReactNode
  /** Buttons at the end of the phone's top bar: search, assistant. */
  phoneTop?: ReactNode
  /** The assistant, docked beside the page, or over it if there is not enough room. */
  pane?: ReactNode
  /** Bulk changes under way, and today's. */
  jobs?: ReactNode
  /** Layers above everything else: the palette, the keyboard shortcuts. */
  layers?: ReactNode
}

/** Focuses the title after each navigation, so that keyboard and screen reader start there. */
function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        // Do not interrupt someone who started typing while the page was loading.
        if (document.activeElement?.matches('input, textarea')) return
        const main = document.querySelector('main')
        // A record opened beside a list takes the focus instead of the list's title.
        const heading = main?.querySelector<HTMLElement>('[data-arrival]')
        const start = heading ?? main?.querySelector<HTMLElement>('h1')
        start?.focus({ preventScroll: true })
      }),
    [router],
  )
}

const firstInList = '.tbl.long tr[tabindex="0"], .stack :is(a, button), .notices-list .toggle'

/** Focuses the list's row in the Tab order; elsewhere its first link or button. */
const focusList = (): void => document.querySelector<HTMLElement>(firstInList)?.focus()

/** The frame of every signed-in page: sidebar, page and pane; on a phone a top bar and tabs. */
export function Shell({ slots, children }: { slots?: ShellSlots; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common'])
  const session = useSessionQuery()
  const { account, brand } = session
  const color = account?.color
  const isLater = useLater()
  useFocusOnArrival()
  const { presenter } = useSettings()
  useLetterKeys({ h: () => changeSettings({ presenter: true }) })
  useEffect(() => {
    if (brand.accent !== null) {
      document.documentElement.style.setProperty('--brand', brand.accent)
    }
  }, [brand.accent])
  return (
    <SessionContext value={session}>
      <HiddenWord value={t('common:hidden')}>
        <a className="skip" href="#content">
          {t('skip')}
        </a>
        <button type="button" className="skip to-list" onClick={focusList}>
          {t('skipToList')}
        </button>
        <div className={`app ${slots?.pane ? 'with-pane' : ''}`} data-account={color}>
          {presenter && <PresenterBar />}
          {slots?.top}
          <Sidebar find={slots?.find} hasViews={isLater && !session.support} />
          <PhoneTop>{slots?.phoneTop}</PhoneTop>
          <main className="main" id="content" tabIndex={-1}>
            <Banners />
            {children}
          </main>
          {slots?.pane}
          {slots?.jobs}
          <PhoneTabs />
        </div>
        <ToastRegion loads={isLater} closeLabel={t('common:close')} />
        {slots?.layers}
      </HiddenWord>
    </SessionContext>
  )
}
