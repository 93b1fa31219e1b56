import { RefreshCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useOnline } from '#web/app/errors/use-lock.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'

const KeyBanner = deferred(() => import('./KeyBanner.tsx'), 'KeyBanner')

const MaintenanceBanner = deferred(() => import('./MaintenanceBanner.tsx'), 'MaintenanceBanner')

/** Banners about the whole dashboard. A page shows its own (stale data) below its heading. */
export function Banners() {
  const { t } = useTranslation('shell')
  const { version, keyExpiresOn, maintenance } = useSession()
  const [initialVersion] = useState(version)
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <Banner tone="warn" icon={<WifiOff className="i" />} urgent>
          {t('banner.offline')}
        </Banner>
      )}
      {maintenance && <MaintenanceBanner notice={maintenance} />}
      {keyExpiresOn !== null && <KeyBanner expiresOn={keyExpiresOn} />}
      {version !== initialVersion && (
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
