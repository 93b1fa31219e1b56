import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { View } from '#web/api/views.ts'

interface ViewLinkProps {
  view: View
  className?: string
  icon?: ReactNode
}

/** A link to a saved view. Its path is text, so the router cannot check it. */
export function ViewLink({ view, className, icon }: ViewLinkProps) {
  const router = useRouter()
  return (
    <a
      href={view.path}
      className={className}
      title={view.name}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.history.push(view.path)
      }}
    >
      {icon}
      <bdi className="el">{view.name}</bdi>
    </a>
  )
}
