import { WifiOff } from 'lucide-react'
import { useState } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'

import { retryDelay } from './retry-delay.ts'
import { useCountdown } from './use-countdown.ts'

interface StaleBannerProps {
  asOf: string
  /** Seconds that the provider asked us to wait (`providerWait`). */
  wait: number | null
  onRetry: () => void
}

const retrySeconds = 20

/**
 * Says how old the shown data is and counts down to the next retry. If the provider asked us to wait,
 * the customer cannot retry earlier.
 */
export function StaleBanner({ asOf, wait, onRetry }: StaleBannerProps) {
  const { t, format } = useTexts(['shell', 'common', 'errors'])
  const [retries, setRetries] = useState(0)
  const retry = (): void => {
    setRetries(retries + 1)
    onRetry()
  }
  // A failed retry changes neither `asOf` nor `wait`, so the key counts the retries too.
  const left = useCountdown(retryDelay(wait, retrySeconds), `${asOf} ${wait} ${retries}`, retry)
  const mustWait = wait !== null && left !== null && left > 0
  return (
    <Banner
      tone="warn"
      icon={<WifiOff className="i" />}
      end={
        <>
          {left !== null && left > 0 && (
            <span className="ink2 nw" aria-hidden="true">
              {t('errors:retryIn', { time: format.duration(left) })}
            </span>
          )}
          <ContactWays />
          <Button size="s" disabled={mustWait} onClick={retry}>
            {t('common:tryNow')}
          </Button>
        </>
      }
    >
      <b className="bb">{t(wait === null ? 'banner.staleTitle' : 'banner.waitTitle')}</b>
      {format.gap}
      {t('banner.stale', { time: format.time(asOf) })}
    </Banner>
  )
}
