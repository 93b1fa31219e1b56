import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { useCountdown } from './use-countdown.ts'
import { pauseOf } from './wait-of.ts'

interface StaleBannerProps {
  asOf: string
  /** Seconds that the provider asked to wait (`askedWait`). */
  wait: number | null
  onRetry: () => void
}

const retrySeconds = 20

/**
 * The provider does not answer: what is shown was read before, and when the page tries again. Not
 * before it wants to be asked, where it says so.
 */
export function StaleBanner({ asOf, wait, onRetry }: StaleBannerProps) {
  const { t } = useTranslation(['shell', 'common', 'errors'])
  const format = useFormat()
  const { brand, links } = useSession()
  const contact = links['contact']
  const [tries, setTries] = useState(0)
  const retry = (): void => {
    setTries(tries + 1)
    onRetry()
  }
  // A try that fails brings nothing new: what counts down anew is the try itself.
  const left = useCountdown(pauseOf(wait, retrySeconds), `${asOf} ${wait} ${tries}`, retry)
  const waiting = wait !== null && left !== null && left > 0
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
          {contact !== undefined && (
            <LinkOut href={contact}>{t('contactAt', { brand: brand.name })}</LinkOut>
          )}
          <Button size="s" disabled={waiting} onClick={retry}>
            {t('common:tryNow')}
          </Button>
        </>
      }
    >
      <b className="bb">
        {t(wait === null ? 'banner.staleTitle' : 'banner.waitTitle', { brand: brand.name })}
      </b>
      {format.gap}
      {t('banner.stale', { time: format.time(asOf) })}
    </Banner>
  )
}
