/** The customer's words and icons for the states of a domain. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { statusWord } from '#web/shell/provider-word.ts'
import { useFormat } from '#web/shell/use-format.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

const looks: Record<Domain['status'], StatusLook> = {
  active: 'done',
  pending: 'progress',
  expiring: 'ends-soon',
  expired: 'overdue',
  redemption: 'overdue',
  'transferred-away': 'cancelled',
  suspended: 'paused',
  cancelled: 'cancelled',
  unknown: 'open',
}

const soonDays = 30

/** It will end unless something is done: auto-renew off and at most 30 days to go. */
export function useEndsSoon(): (domain: Domain) => boolean {
  const format = useFormat()
  return useCallback(
    ({ status, autoRenew, expiresOn, renewal }) => {
      const day = expiresOn ?? renewal.on
      if (autoRenew?.enabled !== false || day === null) return false
      const days = format.daysFromToday(day)
      return (status === 'active' || status === 'expiring') && days >= 0 && days <= soonDays
    },
    [format],
  )
}

/** Icon and word; a status that is none of ours is shown in the provider's word. */
export function useDomainStatus(): (domain: Domain) => { look: StatusLook; text: string } {
  const { t } = useTranslation('domains')
  const endsSoon = useEndsSoon()
  return useCallback(
    (domain) => {
      const { status, statusText } = domain
      if (endsSoon(domain)) return { look: 'ends-soon', text: t('status.endsSoon') }
      return {
        look: looks[status],
        text: statusWord(status, statusText, (ours) => t(`status.${ours}`)),
      }
    },
    [t, endsSoon],
  )
}
