const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * Index at which a name that does not fit is cut: four characters before its extension, or 12 before
 * its end. `null` for short names, and for right-to-left names, whose two halves would appear in the
 * wrong order. A Latin extension of a right-to-left name is displayed apart anyway.
 */
export function findCut(name: string): number | null {
  const dot = name.lastIndexOf('.')
  if (rightToLeft.test(name)) return dot > 0 && !rightToLeft.test(name.slice(dot)) ? dot : null
  const cut = dot > 0 && name.length - dot <= 14 ? dot - 4 : name.length - 12
  return cut > 0 ? cut : null
}

interface DomainNameProps {
  name: string
  /** The element around it is labelled with the name, so screen readers can skip this text. */
  isLabelled?: boolean
}

/** Truncates a long domain name in the middle, so that its extension stays visible. */
export function DomainName({ name, isLabelled = false }: DomainNameProps) {
  const cut = findCut(name)
  if (cut === null) {
    return (
      <bdi dir="ltr" className="el block" title={name}>
        {name}
      </bdi>
    )
  }
  return (
    <>
      {!isLabelled && <span className="vh select-none">{name}</span>}
      <bdi dir="ltr" className="keep-end" title={name} aria-hidden="true">
        <span>{name.slice(0, cut)}</span>
        <span>{name.slice(cut)}</span>
      </bdi>
    </>
  )
}
