import { useTranslation } from 'react-i18next'

import { usePageContext } from './page-context.ts'
import { useSuggestions } from './suggestions.ts'

/** What may be asked here. A press writes it into the composer, to be sent or changed. */
export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('assistant')
  const { subjects } = usePageContext()
  const suggestions = useSuggestions(subjects)
  if (suggestions.length === 0) return null
  return (
    <div className="tries">
      <p className="sm" id="assistant-tries">
        {t('tryAsking')}
      </p>
      <ul aria-labelledby="assistant-tries">
        {suggestions.map((text) => (
          <li key={text}>
            <button type="button" className="btn" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
