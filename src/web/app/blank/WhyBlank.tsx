import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { deferred } from '#web/ui/deferred.tsx'

import type { BlankSubject } from './parts.ts'

const BlankReasons = deferred(() => import('./BlankReasons.tsx'), 'BlankReasons')

/** "Why is this blank?" for support staff. Off unless the operator turns it on. */
export function WhyBlank({ subject }: { subject: BlankSubject }) {
  const { t } = useTranslation('common')
  const { explains } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!explains) return null
  return (
    <section>
      <button
        type="button"
        className="link sm mt-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('whyBlank')}
      </button>
      <div id={id} aria-live="polite">
        {isOpen && <BlankReasons subject={subject} />}
      </div>
    </section>
  )
}
