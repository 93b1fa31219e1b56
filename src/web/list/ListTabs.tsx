import { Link, type LinkProps } from '@tanstack/react-router'

import { useFormat } from '#web/app/format/use-format.ts'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

export interface ListTab {
  key: string
  label: string
  /** Not shown while it is not known. */
  count?: number | undefined
  isCurrent: boolean
  /** The search parameters that it sets. */
  change: object
  className?: string | undefined
}

interface ListTabsProps {
  /** The list's page. */
  to: NonNullable<LinkProps['to']>
  label: string
  tabs: readonly ListTab[]
}

/** Tabs that filter or group a list. The choice is in the address; it closes an open record. */
export function ListTabs({ to, label, tabs }: ListTabsProps) {
  const format = useFormat()
  return (
    <Tabs label={label}>
      {tabs.map(({ key, label, count, isCurrent, change, className }) => {
        const search = (before: object) => ({ ...before, open: undefined, ...change })
        return (
          <Link
            key={key}
            // Each list has its own parameters, but TypeScript cannot check a union of routes.
            {...({ to, search } as LinkProps)}
            activeOptions={exact}
            aria-current={isCurrent ? 'page' : undefined}
            className={className}
          >
            {label}
            {count !== undefined && <span className="n">{format.number(count)}</span>}
          </Link>
        )
      })}
    </Tabs>
  )
}
