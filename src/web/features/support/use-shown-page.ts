import { useRouterState } from '@tanstack/react-router'

/** Pages that support can see: `src/contract/table.ts` opens what they read. */
const sharedPage = /^\/(?:(?:services|domains|invoices|orders|notifications)(?:\/.*)?)?$/

/** The page shown, with its search; `null` if support never sees it. */
export function useShownPage(): { page: string | null } {
  const page = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, searchStr } = resolvedLocation ?? location
      return sharedPage.test(pathname) ? pathname + searchStr : null
    },
  })
  return { page }
}
