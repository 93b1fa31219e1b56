import { TriangleAlert } from 'lucide-react'

import type { Contradiction } from '#contract/listed.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { HelpLink } from '#web/app/help/HelpLink.tsx'

import { LinkedText } from './LinkedText.tsx'
import { contradictionLinks, useContradictionText } from './use-contradiction-text.ts'

/** What doesn't add up about the page's record, and what to do about it. */
export function ContradictionNote({
  contradictions,
}: {
  contradictions: readonly Contradiction[]
}) {
  const contradictionText = useContradictionText()
  if (contradictions.length === 0) return null
  return (
    <section className="note warn reason">
      <TriangleAlert className="i" />
      <div className="text">
        {contradictions.map((contradiction) => (
          <p key={contradiction.kind}>
            <LinkedText
              text={contradictionText(contradiction)}
              subjects={contradictionLinks([contradiction])}
            />
          </p>
        ))}
        <HelpLink topic="contradictions" />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <ContactWays />
      </div>
    </section>
  )
}
