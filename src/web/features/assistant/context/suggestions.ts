import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { useSession } from '#web/api/session.ts'

const most = 4

/** Questions that this page's own data gives rise to; none that it does not. */
export function useSuggestions(subjects: readonly AssistantSubject[]): string[] {
  const { t } = useTranslation('assistant')
  const { counts } = useSession()
  const has = (count: number | null | undefined): boolean => (count ?? 0) > 0
  return [
    ...subjects.map(({ kind, label }) => t(`suggest.${kind}`, { label })),
    ...(has(counts?.attention) ? [t('suggest.attention')] : []),
    ...(has(counts?.services) ? [t('suggest.charges'), t('suggest.autoRenewOff')] : []),
    ...(has(counts?.domains) ? [t('suggest.expiring')] : []),
    ...(has(counts?.invoices) ? [t('suggest.lastInvoice')] : []),
    ...(has(counts?.unread) ? [t('suggest.unread')] : []),
  ].slice(0, most)
}
