import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { ProofProblem } from '#contract/sign-in-problems.ts'
import { announceToTabs } from '#web/api/tabs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { useProofAddress } from './use-proof-address.ts'

const ofProof = ['refused', 'session', 'person', 'old'] as const
type OfProof = (typeof ofProof)[number]
const isOfProof = (problem: ProofProblem): problem is OfProof =>
  (ofProof as readonly string[]).includes(problem)

/** In a separate tab: shows how the proof ended, and lets the waiting page continue. */
export function ConfirmedPage({ problem, wait }: { problem: ProofProblem | null; wait: number }) {
  const { t } = useTranslation('sign-in')
  const address = useProofAddress()
  const isConfirmed = problem === null
  useEffect(() => {
    // The page that waits learns at once that its session has ended.
    if (problem === 'session') announceToTabs('replaced')
    if (problem !== null) return
    announceToTabs('proven')
    // Browsers may refuse, so the page says that the tab can be closed.
    window.close()
  }, [problem])
  const title = t(isConfirmed ? 'proof.done' : 'proof.failed')
  const values = { time: useFormat().duration(wait || 60) }
  return (
    <StartFrame
      title={title}
      text={t(isConfirmed ? 'proof.doneText' : 'proof.failedText')}
      role={isConfirmed ? 'status' : 'alert'}
    >
      {problem !== null && (
        <Note tone={problem === 'cancelled' ? 'plain' : 'bad'}>
          {isOfProof(problem)
            ? t(`proof.problem.${problem}`, values)
            : t(`problem.${problem}`, values)}
        </Note>
      )}
      {problem !== null && problem !== 'session' && (
        <a href={address} className={`${buttonClass('primary', 'l')} w-full`}>
          {t('stepUp.oidc', values)}
        </a>
      )}
    </StartFrame>
  )
}
