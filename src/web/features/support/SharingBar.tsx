import { useNavigate } from '@tanstack/react-router'
import { EyeOff, Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { askToShare, useSharingState } from '#web/api/sharing-state.ts'
import { useSecondsLeft, useStopGrant, type Grant } from '#web/api/support.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { countdown } from './countdown.ts'
import { useShownPage } from './use-shown-page.ts'

interface SharingBarProps {
  /** Open grants; at least one. */
  grants: readonly Grant[]
  isLost: boolean
  onHidePointer?: () => void
}

/** Shown on every page while the account is shared. It has Stop, but cannot be closed. */
export function SharingBar({ grants, isLost, onHidePointer }: SharingBarProps) {
  const { t } = useTranslation('support')
  const format = useFormat()
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
