import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { SupportSession } from '#web/api/support.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { BrandHead } from '#web/app/frame/BrandHead.tsx'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

const reasonKeys = {
  stopped: 'ended.stopped',
  left: 'ended.left',
  expired: 'ended.expired',
  'signed-out': 'ended.signedOut',
} as const

/** Replaces the dashboard once a support view has ended. */
export function EndedPage({ session }: { session: SupportSession | null }) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reason = session?.endReason ?? null
  return (
    <div className="sign-in">
      <WindowTitle text={t('ended.title')} />
      <main className="start">
        <BrandHead>
          <span className="ms-auto text-3 font-normal text-ink-3">{t('enter.forStaff')}</span>
        </BrandHead>
        <div className="form">
          <div>
            <h1 ref={heading} tabIndex={-1} className="outline-none">
              {t('ended.title')}
            </h1>
            <p className="ink2 mt-1">
              {reason === null || reason === 'unused'
                ? t('ended.other')
                : t(reasonKeys[reason], { time: format.duration((session?.minutes ?? 0) * 60) })}
            </p>
          </div>
          <a className={buttonClass('primary', 'l')} href="/support/enter">
            {t('ended.again')}
          </a>
        </div>
      </main>
      <div className="end" />
    </div>
  )
}
