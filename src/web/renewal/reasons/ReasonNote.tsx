import { CirclePause } from 'lucide-react'

import type { Reason } from '#contract/reasons.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'

import { LinkedText } from './LinkedText.tsx'
import { PayLink } from './PayLink.tsx'
import { debtLinks, useReasonText } from './use-reason-text.ts'

/** Why the page's record is suspended, with a link that pays the oldest debt. */
export function ReasonNote({ reason }: { reason: Reason | null }) {
  const reasonText = useReasonText()
  if (reason === null) return null
  const [oldest] = reason.debts
  return (
    <section className="note bad reason">
      <CirclePause className="i" />
      <p className="text">
        <LinkedText text={reasonText(reason)} subjects={debtLinks(reason)} quoted={reason.stated} />
      </p>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <ContactWays />
        {oldest && <PayLink payUrl={oldest.payUrl} variant="primary" />}
      </div>
    </section>
  )
}
