import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOptionalSession } from '#web/api/session.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

import { useRoutePage } from './use-route-page.ts'

/** The placeholder of an invoice. */
function DocumentPending() {
  return (
    <div className="page doc" aria-hidden="true">
      <span className="skel my-3 h-4 w-48" />
      <div className="skels one">
        {[1, 2, 3, 4].map((row) => (
          <div key={row}>
            <span className="skel w-48" />
            <span className="skel w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Three seconds in all: the placeholder appears after 300 ms. */
const slowAfterMs = 2700

/** Says that the provider is slow, if a page takes longer than three seconds. */
function SlowProvider() {
  const { t } = useTranslation('shell')
  const brand = useOptionalSession()?.brand
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // Present from the start, because screen readers announce only changes of a status.
  return (
    <p role="status" className="slow">
      {isSlow && brand && t('slow', { brand: brand.name })}
    </p>
  )
}

/** The placeholder of a page that takes longer than 300 ms: its title and rows. */
export function PagePending() {
  const { t } = useTranslation(['shell', 'common'])
  const { title, shape } = useRoutePage()
  const phone = usePhone()
  const label = t('common:loading')
  if (shape === 'document') {
    return (
      <>
        <SlowProvider />
        <DocumentPending />
      </>
    )
  }
  return (
    <>
      {title === null ? (
        <div className="head" aria-hidden="true">
          <span className="skel my-3 h-4 w-48" />
        </div>
      ) : (
        <PageHead title={t(title)} sub={<span className="skel w-64" aria-hidden="true" />} />
      )}
      <SlowProvider />
      {shape === 'split' ? (
        <div className={phone ? 'md one' : 'md'}>
          <div className="list">
            <SearchPending />
            <Skeleton rows={10} label={label} shape="two" />
          </div>
          {!phone && <DocumentPending />}
        </div>
      ) : (
        <div className="sheet">
          {shape === 'list' && <SearchPending />}
          <Skeleton rows={12} label={label} shape={shape === 'notices' ? 'two' : 'one'} />
        </div>
      )}
    </>
  )
}

/** The placeholder of search and filters. */
const SearchPending = () => (
  <div className="bar" aria-hidden="true">
    <span className="skel h-9 w-72 max-w-full" />
  </div>
)
