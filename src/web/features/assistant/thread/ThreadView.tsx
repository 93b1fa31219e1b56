import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isRunning, threadOf } from '#web/features/assistant/chat/chat-state.ts'
import { openThread } from '#web/features/assistant/chat/chat.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { write } from '#web/features/assistant/composer/composer-state.ts'
import { usePageContext } from '#web/features/assistant/context/page-context.ts'
import { Suggestions } from '#web/features/assistant/context/Suggestions.tsx'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { Announcer } from './Announcer.tsx'
import { TurnView } from './TurnView.tsx'
import { useFollow } from './use-follow.ts'

/** The conversation that is shown. */
export function ThreadView({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation(['assistant', 'common'])
  const chat = useChat()
  const thread = threadOf(chat, chat.active)
  const { page } = usePageContext()
  const errorText = useErrorText()
  const { list, following, toEnd } = useFollow()
  const busy = isRunning(thread)
  const empty = thread.turns.length === 0
  return (
    <>
      <div className="thread" ref={list} tabIndex={-1}>
        <div className="inner">
          {thread.state === 'loading' && <p className="by">{t('common:loading')}</p>}
          {thread.state === 'not-kept' && <Note>{t('notKept')}</Note>}
          {thread.state === 'failed' && (
            <Note
              tone="bad"
              actions={
                <Button size="s" onClick={() => void openThread(chat.active)}>
                  {t('common:retry')}
                </Button>
              }
            >
              {errorText(thread.error).title}
            </Note>
          )}
          {empty && thread.state === 'ready' && (
            <>
              <p className="hello">{t('hello')}</p>
              <Suggestions
                onChoose={(text) => {
                  write(chat.active, { text })
                  onChoose()
                }}
              />
            </>
          )}
          {!empty && (
            <ol className="turns" aria-label={t('conversation')}>
              {thread.turns.map((turn, index) => (
                <TurnView
                  key={turn.key}
                  turn={turn}
                  page={page}
                  last={index === thread.turns.length - 1}
                  busy={busy}
                />
              ))}
            </ol>
          )}
        </div>
        {!following && !empty && (
          <Button size="s" className="latest" icon={<ArrowDown className="i s" />} onClick={toEnd}>
            {t('toLatest')}
          </Button>
        )}
      </div>
      <Announcer key={chat.active} thread={thread} />
    </>
  )
}
