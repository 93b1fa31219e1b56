import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'

interface RowLinkProps {
  to: NonNullable<LinkProps['to']>
  params: Readonly<Record<string, string>>
  /** Leads on with the filter of the list that it stands in. */
  keepsSearch?: boolean
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-current'?: 'true' | undefined
  children: ReactNode
}

const hrefOf = (to: string, params: RowLinkProps['params']): string =>
  to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Somebody wants it elsewhere: in a new tab or window, or downloaded. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * A link to a row's own page. The router's own link follows the address, so that it can say where it
 * stands: with each key in a search field, for each of a hundred rows.
 */
export function RowLink({ to, params, keepsSearch = false, children, ...rest }: RowLinkProps) {
  const router = useRouter()
  const completed = keepsSearch
    ? ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
        currentTarget.search = window.location.search
      }
    : undefined
  return (
    <a
      {...rest}
      href={hrefOf(to, params)}
      onPointerEnter={completed}
      onFocus={completed}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        // Each pair of route and parameters fits; the union of them is what the types cannot follow.
        const target: object = { to, params, ...(keepsSearch ? { search: true } : {}) }
        void router.navigate(target)
      }}
    >
      {children}
    </a>
  )
}
