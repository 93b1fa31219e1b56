import { CloudOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'

import { useOnline } from './views/use-online.ts'

/** Truths about the whole dashboard. A page's own truth (stale data) stands under its head. */
export function Banners() {
  const { t } = useTranslation('shell')
  const { version } = useSession()
  const [opened] = useState(version)
  const online = useOnline()
  return (
    <>
      {!online && (
        <Banner tone="warn" icon={<CloudOff className="i" />} urgent>
          {t('banner.offline')}
        </Banner>
      )}
      {version !== opened && (
        <Banner
          icon={<RefreshCw className="i" />}
          end={
            <Button size="s" onClick={() => window.location.reload()}>
              {t('banner.reload')}
            </Button>
          }
        >
          {t('banner.newVersion')}
        </Banner>
      )}
    </>
  )
}
