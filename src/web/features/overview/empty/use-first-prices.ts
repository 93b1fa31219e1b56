import { useQuery } from '@tanstack/react-query'

import { accountQuery } from '#web/api/account.ts'
import { pricesQuery } from '#web/api/prices.ts'
import { useSession } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'

const shown = 3

export interface RenewalPrice {
  /** With its dot: `.de`. */
  extension: string
  amount: { minorUnits: number; currency: string | null }
  taxIncluded: boolean | null
}

/** What the extension of the customer's country and common ones cost per year. Empty until read. */
export function useFirstPrices(): readonly RenewalPrice[] {
  const { links } = useSession()
  const account = useQuery({ ...accountQuery, enabled: !isSupportView }).data?.data
  const country = account?.address?.countryCode?.toLowerCase()
  const extensions = [...new Set([...(country ? [country] : []), 'com', 'org', 'net'])]
  const isPublished = links['prices'] !== undefined
  const enabled = isPublished && account !== undefined
  const { data } = useQuery({ ...pricesQuery(extensions), enabled })
  return (data?.items ?? [])
    .toSorted((a, b) => extensions.indexOf(a.tld) - extensions.indexOf(b.tld))
    .flatMap(({ unicodeTld, renew, taxIncluded }) =>
      renew ? [{ extension: `.${unicodeTld}`, amount: renew, taxIncluded }] : [],
    )
    .slice(0, shown)
}
