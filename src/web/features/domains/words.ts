/** Texts and icons of the domain statuses. */
import { useCallback } from 'react'

import type { Domain } from '#web/api/domains.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useStatusWord } from '#web/app/record/provider-word.ts'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'
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

/** Whether a registered domain ends soon. */
export function useEndsSoon(): (domain: Domain) => boolean {
  const format = useFormat()
  return useCallback(
    (domain) =>
      (domain.status === 'active' || domain.status === 'expiring') && endsSoon(format, domain),
    [format],
  )
}

/** Icon and text. A status that we do not know is shown as the provider calls it. */
export function useDomainStatus(): (domain: Domain) => { look: StatusLook; text: string } {
  const { t } = useTexts('domains')
  const endsSoon = useEndsSoon()
  const statusWord = useStatusWord()
  return useCallback(
    (domain) => {
      const { status, statusText } = domain
      if (endsSoon(domain)) return { look: 'ends-soon', text: t('status.endsSoon') }
      return {
        look: looks[status],
        text: statusWord(status, statusText, (knownStatus) => t(`status.${knownStatus}`)),
      }
    },
    [t, endsSoon, statusWord],
  )
}
