import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { Section } from '#web/ui/Section.tsx'

import { useFirstPrices } from './use-first-prices.ts'

/** What new customers ask. A press asks the assistant. */
export function FirstQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('overview')
  const { can, support } = useSession()
  const [price] = useFirstPrices()
  if (can.assistant === false || support) return null
  const questions = [
    t('first.ask.mailbox'),
    t('first.ask.transfer'),
    ...(price ? [t('first.ask.price', { extension: price.extension })] : []),
  ]
  return (
    <Section
      title={t('first.ask.title')}
      beside={<span className="end mut text-2">{t('first.ask.press')}</span>}
    >
      <ul className="first-questions">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
              <ArrowUp className="i s" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
