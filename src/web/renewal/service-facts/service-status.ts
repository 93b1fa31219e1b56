/** Texts and icons for service statuses. */

import type { Service } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useStatusWord } from '#web/app/record/provider-word.ts'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

const looks: Record<Service['status'], StatusLook> = {
  active: 'done',
  pending: 'progress',
  suspended: 'paused',
  expired: 'overdue',
  cancelled: 'cancelled',
  unknown: 'open',
}

/** Icon and text of a service's status. "Ends soon" is ours; no provider sends it. */
export function useServiceStatus(): (service: Service) => { look: StatusLook; text: string } {
  const { t, format } = useTexts('services')
  const statusWord = useStatusWord()
  return (service) => {
    const { status, statusText } = service
    if (status === 'active' && endsSoon(format, service)) {
      return { look: 'ends-soon', text: t('status.endsSoon') }
    }
    return {
      look: looks[status],
      text: statusWord(status, statusText, (knownStatus) => t(`status.${knownStatus}`)),
    }
  }
}
