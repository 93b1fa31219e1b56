import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { useSession } from '#web/api/session.ts'

import { useAsk, usePageContext } from './page-context.ts'

const maxSuggestions = 4

/** Questions that the page and the account's data can answer. */
function useSuggestions(subjects: readonly AssistantSubject[]): string[] {
  const { t } = useTranslation('assistant')
  const { counts } = useSession()
  const hasAny = (count: number | null | undefined): boolean => (count ?? 0) > 0
  return [
    ...subjects.map(({ kind, label }) => t(`suggest.${kind}`, { label })),
    ...(hasAny(counts?.attention) ? [t('suggest.attention')] : []),
    ...(hasAny(counts?.services) ? [t('suggest.charges'), t('suggest.autoRenewOff')] : []),
    ...(hasAny(counts?.domains) ? [t('suggest.expiring')] : []),
    ...(hasAny(counts?.invoices) ? [t('suggest.lastInvoice')] : []),
    ...(hasAny(counts?.unread) ? [t('suggest.unread')] : []),
  ].slice(0, maxSuggestions)
}

/** Suggested questions. A press sends one; `onChoose` runs before. */
export function SuggestionList({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('assistant')
  const { can } = useSession()
  const send = useAsk(onChoose)
  const { subjects } = usePageContext()
  const suggestions = useSuggestions(subjects)
  if (suggestions.length === 0 || can.assistant === false) return null
  return (
    <div className="tries">
      <p className="sm" id="assistant-tries">
        {t('tryAsking')}
      </p>
      <ul aria-labelledby="assistant-tries">
        {suggestions.map((text) => (
          <li key={text}>
            <button type="button" className="btn" onClick={() => send(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
