import { TriangleAlert } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import { DomainName } from '#web/ui/DomainName.tsx'

import { mixesScripts } from './mixed-script.ts'

interface IdnNameProps {
  /** ASCII form, `xn--…`. */
  name: string
  unicodeName: string
  /** Said beside a name that mixes scripts. */
  mixedNote: string
  /** The same at length. */
  mixedTitle: string
  /** Marks a name in another script. */
  idnLabel: string
  /** Makes the name what it leads to. */
  renderName: (name: ReactNode, label: string, describedBy: string | undefined) => ReactNode
}

/**
 * A domain name in its own script with the ASCII form beside it on hover and on focus, inside its own
 * row; Escape takes it away (WCAG 1.4.13). A name that mixes scripts stands in ASCII first, with a note.
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
  const [dismissed, setDismissed] = useState(false)
  if (name === unicodeName) return renderName(<DomainName name={name} named />, name, undefined)
  if (mixesScripts(unicodeName)) {
    return (
      <span className="idn-row" title={mixedTitle}>
        {renderName(<DomainName name={name} named />, name, id)}
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
    // Escape only takes the tip away; the link in it is what is operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={dismissed ? 'idn-row' : 'idn-row tipped'}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') setDismissed(true)
      }}
      onPointerEnter={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      <span className="idn">
        {renderName(<DomainName name={unicodeName} named />, unicodeName, id)}
      </span>
      <span className="mut sm">{idnLabel}</span>
      <span className="tip mono" role="tooltip" id={id}>
        <bdi dir="ltr">{name}</bdi>
      </span>
    </span>
  )
}
