import { Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { Button } from '#web/ui/Button.tsx'

import { endWhatIf, startWhatIf } from './flips.ts'
import { useWhatIf } from './what-if-state.ts'

/** Starts trying out switches, as does `W`. Ends it only while nothing is tried, so that nothing is lost. */
export function WhatIfButton() {
  const { t } = useTranslation('services')
  const { isOn, flips } = useWhatIf()
  const { counts } = useSession()
  const isKept = flips.size > 0
  const press = isOn ? endWhatIf : startWhatIf
  useLetterKeys({ w: () => isKept || press() })
  if (counts?.services === 0 && !isOn) return null
  return (
    <Button
      icon={<Split className="i" />}
      aria-pressed={isOn}
      disabled={isKept}
      title={t(isKept ? 'whatIf.applyOrDiscard' : 'whatIf.explained')}
      onClick={press}
    >
      {t('whatIf.title')}
    </Button>
  )
}
