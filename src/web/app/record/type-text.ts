/** Names of service types. The texts are in the namespace `services`. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type servicesTexts from '#locales/en/services.json'

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
