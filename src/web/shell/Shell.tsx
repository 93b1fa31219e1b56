import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { SessionContext, useFollowedSession } from '#web/api/session.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'

import { Banners } from './Banners.tsx'
import { PhoneTabs, PhoneTop } from './PhoneBars.tsx'
import { Sidebar } from './Sidebar.tsx'

export interface ShellSlots {
  /** In the sidebar: what opens the palette. */
  find?: ReactNode
  /** Buttons at the end of the phone's top bar: search, assistant. */
  phoneTop?: ReactNode
  /** Docked beside the sheet, or over it where room lacks: the assistant. */
  pane?: ReactNode
  /** Layers over everything: the palette, the list of keys. */
  layers?: ReactNode
}

/** After going to another page, the keyboard and the screen reader start at its title. */
function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        // Who began to write while the page was on its way goes on writing.
        if (document.activeElement?.matches('input, textarea')) return
        const main = document.querySelector('main')
        // Beside a list, what was opened is where reading goes on.
        const heading = main?.querySelector<HTMLElement>('[data-arrival]')
        const start = heading ?? main?.querySelector<HTMLElement>('h1')
        start?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** Sidebar, sheet, pane; on a phone bars above and below. */
export function Shell({ slots, children }: { slots?: ShellSlots; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common'])
  const session = useFollowedSession()
  const { brand } = session
  useFocusOnArrival()
  useEffect(() => {
    if (brand.accent !== null) {
      document.documentElement.style.setProperty('--brand', brand.accent)
    }
  }, [brand.accent])
  return (
    <SessionContext value={session}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <div className={`app ${slots?.pane ? 'with-pane' : ''}`}>
        <Sidebar find={slots?.find} />
        <PhoneTop>{slots?.phoneTop}</PhoneTop>
        <main className="main" id="content" tabIndex={-1}>
          <Banners />
          {children}
        </main>
        {slots?.pane}
        <PhoneTabs />
      </div>
      <ToastRegion closeLabel={t('common:close')} />
      {slots?.layers}
    </SessionContext>
  )
}
