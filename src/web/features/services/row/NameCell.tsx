import type { ReactNode } from 'react'

import type { Service } from '#web/api/services.ts'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'

interface NameCellProps {
  service: Service
  withPlan: boolean
  /** Before the name. */
  children?: ReactNode
}

export function NameCell({ service, withPlan, children }: NameCellProps) {
  const { plan, domain } = noteOf(service)
  return (
    <span className="fit">
      {children}
      <NameLink service={service} />
      {withPlan && plan !== null && <bdi className="mut el">{plan}</bdi>}
      {domain !== null && <bdi className="mut el">{domain}</bdi>}
    </span>
  )
}
