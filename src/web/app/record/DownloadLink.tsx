import { useQueryClient } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'

import { withAccount } from '#web/api/account-link.ts'
import { sessionQuery, useSession } from '#web/api/session.ts'

interface DownloadLinkProps extends ComponentPropsWithRef<'a'> {
  /** Path of an endpoint. */
  href: string
}

/** Downloads a file of the account shown: never another's, if that has signed in meanwhile. */
export function DownloadLink({ href, children, ...rest }: DownloadLinkProps) {
  const { accountTag } = useSession()
  const client = useQueryClient()
  return (
    <a
      {...rest}
      download
      href={accountTag === null ? href : withAccount(href, accountTag)}
      // The browser does not say why a download was refused. Reading the session does.
      onClick={() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })}
    >
      {children}
    </a>
  )
}
