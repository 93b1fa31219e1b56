import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { View } from '#web/api/views.ts'
import { useFormat } from '#web/app/format/use-format.ts'

interface ViewLinkProps {
  view: View
  className?: string
  icon?: ReactNode
  /** Records that it shows; `null` if that is not known. */
  count: number | null
}

/** A link to a saved view. Its path is text, so the router cannot check it. */
export function ViewLink({ view, className, icon, count }: ViewLinkProps) {
  const router = useRouter()
  const format = useFormat()
  return (
    <a
      href={view.path}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.history.push(view.path)
      }}
    >
      {icon}
      <bdi className="el" title={view.name}>
        {view.name}
      </bdi>
      {count !== null && <span className="n">{format.number(count)}</span>}
    </a>
  )
}
