import { useTranslation } from 'react-i18next'

/** Address of a fresh sign-in at the provider's login, as proof for a step-up. */
export function useProofAddress(): string {
  const { i18n } = useTranslation()
  return `/sign-in/oidc?${new URLSearchParams({ proof: '1', lang: i18n.language })}`
}
