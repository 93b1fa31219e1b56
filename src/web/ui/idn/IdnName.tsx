import { TriangleAlert } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import { DomainName } from '#web/ui/DomainName.tsx'

import { mixesScripts } from './mixed-script.ts'

interface IdnNameProps {
  /** ASCII form, `xn--…`. */
  name: string
  unicodeName: string
  /** Short warning beside a name that mixes scripts. */
  mixedNote: string
  /** The full warning. */
  mixedTitle: string
  /** Label beside a name in another script. */
  idnLabel: string
  /** Wraps the name, usually in a link. */
  renderName: (name: ReactNode, label: string, describedBy: string | undefined) => ReactNode
}

/**
 * A domain name in its own script, with its ASCII form in a tooltip on hover and focus; Escape closes
 * the tooltip (WCAG 1.4.13). A name that mixes scripts is shown in ASCII with a warning.
 */
export function IdnName({
  name,
  unicodeName,
  mixedNote,
  mixedTitle,
  idnLabel,
  renderName,
}: IdnNameProps) {
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  if (name === unicodeName)
    return renderName(<DomainName name={name} isLabelled />, name, undefined)
  if (mixesScripts(unicodeName)) {
    return (
      <span className="idn-row" title={mixedTitle}>
        {renderName(<DomainName name={name} isLabelled />, name, id)}
        <TriangleAlert className="i s warn flex-none" />
        <span className="sm warn if-room" aria-hidden="true">
          {mixedNote}
        </span>
        <span className="vh" id={id}>
          {mixedTitle}
        </span>
      </span>
    )
  }
  return (
    // The handler only closes the tooltip; the link inside is the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={isDismissed ? 'idn-row' : 'idn-row tipped'}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') setIsDismissed(true)
      }}
      onPointerEnter={() => setIsDismissed(false)}
      onBlur={() => setIsDismissed(false)}
    >
      <span className="idn">
        {renderName(<DomainName name={unicodeName} isLabelled />, unicodeName, id)}
      </span>
      <span className="mut sm">{idnLabel}</span>
      <span className="tip mono" role="tooltip" id={id}>
        <bdi dir="ltr">{name}</bdi>
      </span>
    </span>
  )
}
