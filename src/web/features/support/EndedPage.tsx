import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { SupportSession } from '#web/api/support.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'

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
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-4 text-center">
      <WindowTitle text={t('ended.title')} />
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t('ended.title')}
      </h1>
      <p className="ink2">
        {reason === null || reason === 'unused'
          ? t('ended.other')
          : t(reasonKeys[reason], { time: format.duration((session?.minutes ?? 0) * 60) })}
      </p>
      <a className="btn" href="/support/enter">
        {t('ended.again')}
      </a>
    </main>
  )
}
