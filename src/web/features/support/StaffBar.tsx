import { EyeOff, Headset } from 'lucide-react'
import { useEffect, useState } from 'react'

import { leaveView, useSecondsLeft, type SupportSession } from '#web/api/support.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import { countdown, endsSoonSeconds } from './countdown.ts'
import type { Follow } from './use-follow.ts'

/** Sizes of the text, in per cent. */
const sizes = [100, 112.5, 125, 137.5, 150] as const
const storageKey = 'support-text'

/** Enlarges the whole page. Kept for this tab. */
function useTextSize(): [number, (step: 1 | -1) => void] {
  const [index, setIndex] = useState(() => Number(sessionStorage.getItem(storageKey) ?? 2))
  const size = sizes[index] ?? 125
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['mode'] = 'shared'
    style.fontSize = `${size}%`
  }, [size])
  const change = (step: 1 | -1): void => {
    const next = Math.min(Math.max(index + step, 0), sizes.length - 1)
    sessionStorage.setItem(storageKey, String(next))
    setIndex(next)
  }
  return [size, change]
}

interface StaffBarProps {
  session: SupportSession
  isLost: boolean
  follow: Follow
}

/** Above every page of a support view: how long, what is hidden, follow, text size, leave. */
export function StaffBar({ session, isLost, follow }: StaffBarProps) {
  const { t, format } = useTexts('support')
  const left = useSecondsLeft(session)
  const [size, changeSize] = useTextSize()
  const [isLeaving, setLeaving] = useState(false)
  const isSoon = left <= endsSoonSeconds
  const leave = async () => {
    setLeaving(true)
    await leaveView().catch(() => undefined)
    window.location.assign('/support/enter')
  }
  return (
    <div className="banner shared" role="region" aria-label={t('staff.label')}>
      <Headset className="i" />
      <span className="says flex-none!">
        <b>{t('staff.title')}</b>
        <span>{t('staff.readOnly')}</span>
        <span className={`num ${isSoon ? 'bb' : ''}`}>
          {t('bar.endsIn', { time: countdown(left) })}
        </span>
        <span role="status">{isSoon && t('staff.soon')}</span>
        <span role="status">{isLost && t('staff.lost')}</span>
      </span>
      <Switch
        label={t('staff.follow')}
        checked={follow.isOn}
        word={
          follow.isOn
            ? t(follow.hasPage ? 'staff.follow' : 'staff.closedPage')
            : t('staff.notFollowing')
        }
        onChange={follow.set}
      />
      <span className="end">
        <span className="flex items-center gap-2">
          <EyeOff className="i" />
          {t(session.hideAmounts ? 'staff.hiddenWithAmounts' : 'staff.hidden')}
        </span>
        <span className="sizes">
          <Button size="s" aria-label={`A− ${t('staff.smaller')}`} onClick={() => changeSize(-1)}>
            A−
          </Button>
          <span className="num">{format.percent(size)}</span>
          <Button size="s" aria-label={`A+ ${t('staff.larger')}`} onClick={() => changeSize(1)}>
            A+
          </Button>
        </span>
        <Button size="s" busy={isLeaving} onClick={() => void leave()}>
          {t('staff.leave')}
        </Button>
      </span>
    </div>
  )
}
