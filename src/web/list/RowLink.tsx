import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'

/** A route with its parameters. */
export interface RowTarget {
  to: NonNullable<LinkProps['to']>
  params: Readonly<Record<string, string>>
}

interface RowLinkProps extends RowTarget {
  /** Keeps the list's search parameters in the address. */
  keepsSearch?: boolean
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-current'?: 'true' | undefined
  children: ReactNode
}

const hrefOf = (to: string, params: RowLinkProps['params']): string =>
  to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Whether the browser should handle the click: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * A link to a row's page. The router's Link subscribes to the address, so every row would render
 * again with each letter typed in the search field.
 */
export function RowLink({ to, params, keepsSearch = false, children, ...rest }: RowLinkProps) {
  const router = useRouter()
  const addSearch = keepsSearch
    ? ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
        currentTarget.search = window.location.search
      }
    : undefined
  return (
    <a
      {...rest}
      href={hrefOf(to, params)}
      onPointerEnter={addSearch}
      onFocus={addSearch}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        // Each route gets its own parameters, but TypeScript cannot check a union of routes.
        const target: object = { to, params, ...(keepsSearch ? { search: true } : {}) }
        void router.navigate(target)
      }}
    >
      {children}
    </a>
  )
}
