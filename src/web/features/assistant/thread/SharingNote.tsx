import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sharingQuery, useDecideSharing } from '#web/api/assistant-sharing.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import './action.css'

/** Asks once whether another company's model may have the customer's data. `replies`: how many ended. */
export function SharingNote({ replies }: { replies: number }) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery(sharingQuery)
  // A reply may have brought the question.
  useEffect(() => {
    if (replies > 0) void client.invalidateQueries(sharingQuery)
  }, [client, replies])
  const decide = useDecideSharing({ onError: (error) => setProblem(errorText(error).title) })
  const company = data?.company
  if (!company || data.state !== 'undecided') return null
  const press = (allow: boolean): void => {
    setProblem(null)
    decide.mutate({ company, allow })
  }
  return <SharingCard company={company} problem={problem} busy={decide.isPending} onPress={press} />
}

interface SharingCardProps {
  company: string
  problem: string | null
  busy: boolean
  onPress: (allow: boolean) => void
}

function SharingCard({ company, problem, busy, onPress }: SharingCardProps) {
  const { t } = useTranslation('assistant')
  useFocusOnUnmount(() => document.querySelector<HTMLElement>('.chat textarea'))
  return (
    <section className="proposal" aria-labelledby="assistant-sharing">
      <h3 id="assistant-sharing">{t('sharing.title', { company })}</h3>
      <p className="mut">{t('sharing.text', { company })}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="acts">
        <Button size="s" busy={busy} onClick={() => onPress(true)}>
          {t('sharing.allow')}
        </Button>
        <Button size="s" busy={busy} onClick={() => onPress(false)}>
          {t('sharing.decline')}
        </Button>
      </div>
    </section>
  )
}
