import './start-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Calendar, type LucideIcon, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { conversationsQuery } from '#web/api/assistant.ts'
import { type AttentionItem, overviewQuery } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { useDeletions } from '#web/api/undo-queue.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { attentionIcons, isAmountDue } from '#web/app/record/attention.ts'

import { useAsk } from './page-context.ts'

const maxShown = 4

/** The conversations continued last; nothing if there are none. */
function RecentConversations({ onList }: { onList: () => void }) {
  const { t, format } = useTexts(['assistant', 'bulk'])
  const deletions = useDeletions('conversation')
  const { data } = useQuery(conversationsQuery(''))
  const conversations = (data?.items ?? []).filter(({ id }) => !deletions.has(id))
  const count = conversations.length
  if (count === 0) return null
  return (
    <>
      <p className="start-head">
        <b id="assistant-recent">{t('start.recent')}</b>
        {count > maxShown && (
          <button type="button" className="link" onClick={onList}>
            {t('bulk:tray.showAll', format.count(count))}
          </button>
        )}
      </p>
      <ul aria-labelledby="assistant-recent">
        {conversations.slice(0, maxShown).map(({ id, title, updatedAt, createdAt }) => {
          const at = updatedAt ?? createdAt
          return (
            <li key={id}>
              <Link
                to="/assistant/$conversationId"
                params={{ conversationId: id }}
                className="plain"
                preload={false}
              >
                <MessageSquareText className="i s" />
                <b>
                  <bdi>{title}</bdi>
                </b>
                {at !== null && (
                  <time className="sm mut" dateTime={at} title={format.dateTime(at)}>
                    {format.moment(at)}
                  </time>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface OpenQuestion {
  icon: LucideIcon
  tone: 'bad' | 'warn' | ''
  question: string
  /** Why the question is here. */
  fact: string | null
}

const maxOpen = 8

const tones = { critical: 'bad', warning: 'warn', info: '' } as const

/** The attention items as questions, in the order of the overview, then their costs. */
function useOpenQuestions(): OpenQuestion[] {
  const { t, format } = useTexts('assistant')
  const { counts } = useSession()
  const { data } = useQuery(overviewQuery)
  const questionOf = ({ kind, subject }: AttentionItem): string => {
    const { label } = subject
    if (kind === 'suspended') return t('suggest.suspended', { label })
    if (kind === 'expired' && (subject.kind === 'domain' || subject.type === 'domain'))
      return t('suggest.expired', { label })
    return t(subject.kind === 'invoice' ? 'suggest.invoice' : 'suggest.service', { label })
  }
  const factOf = (item: AttentionItem): string | null => {
    const { amount, on } = item
    if (amount !== null && isAmountDue(item)) return format.money(amount)
    return on && (format.relative(on) ?? format.dateNear(on))
  }
  const open = (data?.attention ?? []).map((item) => ({
    icon: attentionIcons[item.kind],
    tone: tones[item.severity],
    question: questionOf(item),
    fact: factOf(item),
  }))
  const hasAny = (count: number | null | undefined): boolean => (count ?? 0) > 0
  const always = [
    ...(hasAny(counts?.services) ? (['charges', 'autoRenewOff'] as const) : []),
    ...(hasAny(counts?.domains) ? (['expiring'] as const) : []),
    ...(hasAny(counts?.invoices) ? (['lastInvoice'] as const) : []),
  ].map((name) => ({
    icon: Calendar,
    tone: '' as const,
    question: t(`suggest.${name}`),
    fact: null,
  }))
  const questions = [...open.slice(0, maxOpen - 2), ...always].slice(0, maxOpen)
  return [...new Map(questions.map((item) => [item.question, item])).values()]
}

const abilities = ['reads', 'proposes', 'doesNot'] as const

interface StartPageProps {
  onChoose: () => void
  /** Shows the list of all conversations. */
  onList: () => void
}

/** The assistant's page before the first question, below the title and the field. */
export function StartPage({ onChoose, onList }: StartPageProps) {
  const { t } = useTranslation('assistant')
  const { can } = useSession()
  const send = useAsk(onChoose)
  const questions = useOpenQuestions()
  return (
    <div className="start">
      {questions.length > 0 && (
        <>
          <p className="start-head">
            <b id="assistant-open">{t('start.open')}</b>
            <span className="sm mut">{t('start.press')}</span>
          </p>
          <ul aria-labelledby="assistant-open">
            {questions.map(({ icon: Icon, tone, question, fact }) => (
              <li key={question}>
                <button
                  type="button"
                  disabled={can.assistant === false}
                  onClick={() => send(question)}
                >
                  <Icon className={`i s ${tone}`} />
                  <b>{question}</b>
                  {fact !== null && <span className="sm mut">{fact}</span>}
                  <ArrowUp className="i s" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <RecentConversations onList={onList} />
      <dl className="abilities">
        {abilities.map((ability) => (
          <div key={ability}>
            <dt>{t(`start.${ability}`)}</dt>
            <dd>{t(`start.${ability}Text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
