import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { EyeOff, Headset } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { askToShare, useSharingState } from '#web/api/sharing-state.ts'
import {
  type Grant,
  hidePointer,
  reportView,
  useOpenGrants,
  useSecondsLeft,
  useStopGrant,
} from '#web/api/support.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useShowNotes } from '#web/app/frame/page-notes.tsx'
import { listInView } from '#web/app/place/list-place.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { countdown } from './countdown.ts'
import { PointerLayer } from './PointerLayer.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** Pages that support can see: `src/contract/table.ts` opens what they read. */
const sharedPage = /^\/(?:(?:services|domains|invoices|orders|notifications)(?:\/.*)?)?$/

/** The page shown, with its search; `null` if support never sees it. */
function useShownPage(): { page: string | null } {
  const page = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, searchStr } = resolvedLocation ?? location
      return sharedPage.test(pathname) ? pathname + searchStr : null
    },
  })
  return { page }
}

interface SharingBarProps {
  /** Open grants; at least one. */
  grants: readonly Grant[]
  isLost: boolean
  onHidePointer?: () => void
}

/** Shown on every page while the account is shared. It has Stop, but cannot be closed. */
function SharingBar({ grants, isLost, onHidePointer }: SharingBarProps) {
  const { t, format } = useTexts('support')
  const sayError = useErrorToast()
  const { page } = useShownPage()
  const active = grants.filter(({ state }) => state === 'active')
  const shown = active[0] ?? grants[0] ?? null
  const time = countdown(useSecondsLeft(shown))
  const { made } = useSharingState()
  const isCodeShowable = grants.some(
    ({ id, state }) => id === made?.grant.id && state === 'waiting',
  )
  const navigate = useNavigate()
  const stop = useStopGrant({
    onSuccess: () => {
      if (active.length > 0)
        showToast({
          text: t('bar.stopped'),
          action: {
            label: t('bar.toJournal'),
            onAction: () => void navigate({ to: '/account/$tab', params: { tab: 'journal' } }),
          },
        })
    },
    onError: sayError,
  })
  if (!shown) return null
  const names = format.list(
    active.map(({ helper, helperVerified }) =>
      helperVerified ? t('bar.staff', { name: helper ?? '' }) : (helper ?? ''),
    ),
  )
  // A typed name is only a claim; the code is certain.
  const isVerified = active.every(({ helperVerified }) => helperVerified)
  const viewing = isVerified
    ? t(active.length > 1 ? 'bar.staffViewingSeveral' : 'bar.staffViewing', { names })
    : t(active.length > 1 ? 'bar.viewingSeveral' : 'bar.viewing', { names })
  const stopAll = () => {
    for (const { id } of active.length > 0 ? active : grants) stop.mutate(id)
  }
  return (
    <div className="banner shared" role="region" aria-label={t('bar.label')}>
      <Headset className="i" />
      <span className="says">
        <b role="status">{active.length > 0 ? viewing : t('bar.waiting')}</b>
        {active.length > 0 && (
          <span className={page === null ? undefined : 'hide-m'}>
            {t(page === null ? 'bar.hiddenPage' : 'bar.sees')}
          </span>
        )}
        <span className="num">
          {t(active.length > 0 ? 'bar.endsIn' : 'bar.validFor', { time })}
        </span>
        {active.length > 0 && shown.hideAmounts && (
          <span className="only-m">{t('bar.amountsHidden')}</span>
        )}
        {isLost && <span>{t('bar.lost')}</span>}
      </span>
      <span className="end">
        {active.length > 0 && (
          <span className="flex items-center gap-2 hide-m">
            <EyeOff className="i" />
            {t(shown.hideAmounts ? 'bar.hiddenWithAmounts' : 'bar.hidden')}
          </span>
        )}
        {isCodeShowable && (
          <Button size="s" onClick={() => askToShare(true)}>
            {t('bar.showCode')}
          </Button>
        )}
        {onHidePointer && (
          <Button size="s" onClick={onHidePointer}>
            {t('bar.hidePointer')}
          </Button>
        )}
        <Button size="s" className="solid" busy={stop.isPending} onClick={stopAll}>
          {t(active.length > 0 ? 'bar.stop' : 'bar.cancel')}
        </Button>
      </span>
    </div>
  )
}

/** Milliseconds between two checks of what is in view. */
const interval = 400

/** Reports to support what this tab shows, while it is in view. */
function useReportedView(isOn: boolean): void {
  const { page } = useShownPage()
  const reported = useRef('')
  useEffect(() => {
    if (!isOn) {
      reported.current = ''
      return undefined
    }
    const report = (): void => {
      if (document.hidden) return
      const list = page === null ? null : listInView()
      const view = { page, place: list?.place ?? null, rows: list?.rows ?? null }
      const text = JSON.stringify(view)
      if (text === reported.current) return
      reported.current = text
      reportView(view).catch(() => {
        // The next check sends it again.
        reported.current = ''
      })
    }
    report()
    const timer = setInterval(report, interval)
    return () => clearInterval(timer)
  }, [isOn, page])
}

/** The customer's side: the dialog, the banner, what is reported, and where support points. */
export function Sharing() {
  const { t, i18n } = useTranslation('support')
  const client = useQueryClient()
  const { sharing } = useSession()
  const { isAsking } = useSharingState()
  const isOpen = sharing?.isOpen ?? false
  const [isReady, setReady] = useState(i18n.hasLoadedNamespace('support'))
  useEffect(() => {
    void i18n.loadNamespaces('support').then(() => setReady(true))
  }, [i18n])
  const { state: grants, isLost } = useOpenGrants(isOpen)
  const active = grants?.find(({ state }) => state === 'active') ?? null
  const isActive = active !== null
  const hideAmounts = active?.hideAmounts ?? false
  const { page } = useShownPage()
  useReportedView(isActive)
  // The last grant has ended: by time, or in another tab.
  const hadGrants = useRef(false)
  const count = grants?.length ?? null
  useEffect(() => {
    if (count === 0 && hadGrants.current) void client.invalidateQueries({ queryKey: ['session'] })
    hadGrants.current = (count ?? 0) > 0
  }, [client, count])
  const notes = useMemo(
    () =>
      isReady && isActive
        ? {
            number: (
              <div className="sm el flex items-center gap-2">
                <EyeOff className="i s" />
                {t('hiddenFromSupport')}
              </div>
            ),
            foot: (
              <span className="flex items-center gap-2">
                <EyeOff className="i s" />
                {t(hideAmounts ? 'foot.hiddenWithAmounts' : 'foot.hidden')}
              </span>
            ),
            marksAmounts: hideAmounts,
          }
        : {},
    [t, isReady, isActive, hideAmounts],
  )
  useShowNotes(notes)
  if (!isReady) return null
  const pointer = active?.pointer ?? null
  return (
    <>
      {isOpen && grants !== null && grants.length > 0 && (
        <SharingBar
          grants={grants}
          isLost={isLost}
          {...(active && pointer && { onHidePointer: () => void hidePointer(active.id) })}
        />
      )}
      {active && pointer && pointer.page === page?.split('?')[0] && (
        <PointerLayer
          row={pointer.row}
          label={t('pointsHere', { name: active.helper?.split(' ')[0] ?? '' })}
          scrolls
        />
      )}
      {isAsking && <ShareDialog grants={grants ?? []} onClose={() => askToShare(false)} />}
    </>
  )
}
