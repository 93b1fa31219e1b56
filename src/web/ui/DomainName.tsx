import { splitAt } from './split-name.ts'

/** Names up to this length fit nearly always; where not, they end in an ellipsis. */
const shortLength = 16

interface DomainNameProps {
  name: string
  /** What is around it has the name as its own: it is not said here again. */
  named?: boolean
}

/** A domain name that is cut in the middle where room lacks: its extension stays visible. */
export function DomainName({ name, named = false }: DomainNameProps) {
  const at = name.length <= shortLength ? null : splitAt(name)
  if (at === null) {
    return (
      <bdi dir="ltr" className="el block" title={name}>
        {name}
      </bdi>
    )
  }
  return (
    <>
      {!named && <span className="vh select-none">{name}</span>}
      <bdi dir="ltr" className="keep-end" title={name} aria-hidden="true">
        <span>{name.slice(0, at)}</span>
        <span>{name.slice(at)}</span>
      </bdi>
    </>
  )
}
