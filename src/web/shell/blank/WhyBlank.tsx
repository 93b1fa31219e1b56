import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'

import type { Subject } from './parts.ts'

const BlankReasons = lazy(() =>
  import('./BlankReasons.tsx').then((module) => ({ default: module.BlankReasons })),
)

/** For staff, where the operator has switched it on: which of the provider's fields a blank would be read from. */
export function WhyBlank({ subject }: { subject: Subject }) {
  const { t } = useTranslation('common')
  const { explains } = useSession()
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!explains) return null
  return (
    <section>
      <button
        type="button"
        className="link sm mt-3"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('whyBlank')}
      </button>
      <div id={id} aria-live="polite">
        {open && (
          <Suspense>
            <BlankReasons subject={subject} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
