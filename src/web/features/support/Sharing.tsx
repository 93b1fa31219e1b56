import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { askToShare, useSharingState } from '#web/api/sharing-state.ts'
import { hidePointer, useOpenGrants, reportView } from '#web/api/support.ts'
import { useShowNotes } from '#web/app/frame/page-notes.tsx'
import { listInView } from '#web/app/place/list-place.ts'

import { PointerLayer } from './PointerLayer.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { SharingBar } from './SharingBar.tsx'
import { useShownPage } from './use-shown-page.ts'

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
