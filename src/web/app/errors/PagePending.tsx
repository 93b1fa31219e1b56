import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOptionalSession } from '#web/api/session.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'

import { PendingBody } from './PendingBody.tsx'
import { useRoutePage } from './use-route-page.ts'

/** Three seconds in all: the placeholder appears after 300 ms. A first page's appears later. */
const slowAfterMs = 2700

/** Says that the provider is slow, if a page takes longer than three seconds. */
function SlowProvider() {
  const { t } = useTranslation('shell')
  const isBrandKnown = useOptionalSession() !== null
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // Present from the start, because screen readers announce only changes of a status.
  return (
    <p role="status" className="slow">
      {isSlow && isBrandKnown && t('slow')}
    </p>
  )
}

/** The placeholder of a page that takes longer than 300 ms: its title and rows. */
export function PagePending() {
  const { t } = useTranslation(['shell', 'common'])
  const { title, shape } = useRoutePage()
  return (
    <>
      {title === null ? (
        shape !== 'document' && (
          <div className="head" aria-hidden="true">
            <span className="skel my-3 h-4 w-48" />
          </div>
        )
      ) : (
        <PageHead title={t(title)} sub={<span className="skel w-64" aria-hidden="true" />} />
      )}
      <SlowProvider />
      <PendingBody shape={shape} label={t('common:loading')} />
    </>
  )
}
