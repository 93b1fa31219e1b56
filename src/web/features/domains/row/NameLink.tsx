import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import type { Domain } from '#web/api/domains.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink } from '#web/list/RowLink.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'

interface ShownNameProps {
  name: string
  /** The form of the name that is shown. */
  label: string
  describedBy?: string
}

function ShownName({ name, label, describedBy }: ShownNameProps) {
  if (!isPathSegment(name)) {
    return (
      <span className="nm">
        <DomainName name={label} />
      </span>
    )
  }
  return (
    <RowLink
      to="/domains/$name"
      params={{ name }}
      className="nm"
      aria-label={label}
      aria-describedby={describedBy}
    >
      <DomainName name={label} isLabelled />
    </RowLink>
  )
}

/**
 * A domain's name in its own script, as a link if it has a page. Its ASCII form is in a tooltip on hover
 * and focus, which Escape closes (WCAG 1.4.13). A name that mixes scripts is shown in ASCII with a warning.
 */
export function NameLink({ domain: { name, unicodeName } }: { domain: Domain }) {
  const { t } = useTexts('domains')
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  if (name === unicodeName) return <ShownName name={name} label={name} />
  if (mixesScripts(unicodeName)) {
    const warning = t('row.mixedTitle', { name: unicodeName })
    return (
      <span className="idn-row" title={warning}>
        <ShownName name={name} label={name} describedBy={id} />
        <TriangleAlert className="i s warn flex-none" />
        <span className="sm warn if-room" aria-hidden="true">
          {t('row.mixed')}
        </span>
        <span className="vh" id={id}>
          {warning}
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
        <ShownName name={name} label={unicodeName} describedBy={id} />
      </span>
      <span className="mut sm">{t('row.idn')}</span>
      <span className="tip mono" role="tooltip" id={id}>
        <bdi dir="ltr">{name}</bdi>
      </span>
    </span>
  )
}
