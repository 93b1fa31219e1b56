/** Texts and icons for service statuses and types. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type servicesTexts from '#locales/en/services.json'
import type { Service } from '#web/api/services.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useStatusWord } from '#web/app/record/provider-word.ts'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

type KnownType = keyof (typeof servicesTexts)['type']

const knownTypes = new Set<string>([
  'domain',
  'domains',
  'hosting',
  'web-hosting',
  'vps',
  'wordpress',
  'mail',
  'email',
  'certificate',
  'certificates',
  'ssl',
  'dedicated',
  'server',
  'backup',
  'storage',
  'service',
] satisfies KnownType[])

const isKnownType = (type: string): type is KnownType => knownTypes.has(type)

/** `Certificate`, or `Certificates` for the plural. Unknown types are spelled as the provider does. */
export function useTypeText(): (type: string, isPlural?: boolean) => string {
  const { t } = useTranslation('services')
  return useCallback(
    (type, isPlural = false) => {
      if (isKnownType(type)) return t(isPlural ? `types.${type}` : `type.${type}`)
      const words = type.replaceAll('-', ' ')
      return words.charAt(0).toUpperCase() + words.slice(1)
    },
    [t],
  )
}

const looks: Record<Service['status'], StatusLook> = {
  active: 'done',
  pending: 'progress',
  suspended: 'paused',
  expired: 'overdue',
  cancelled: 'cancelled',
  unknown: 'open',
}

/** Icon and text of a service's status. "Ends soon" is ours; no provider sends it. */
export function useStatus(): (service: Service) => { look: StatusLook; text: string } {
  const { t } = useTranslation('services')
  const format = useFormat()
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
