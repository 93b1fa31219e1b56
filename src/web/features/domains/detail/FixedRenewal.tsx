import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'

interface FixedRenewalProps {
  domain: Domain
  /** Whether it is not known yet. */
  isReading: boolean
}

/** Says whether a domain renews, if auto-renew cannot be changed here or is still being read. */
export function FixedRenewal({ domain: { autoRenew }, isReading }: FixedRenewalProps) {
  const { t } = useTranslation(['domains', 'auto-renew'])
  const { brand } = useSession()
  const text =
    autoRenew === null
      ? t('detail.autoRenewUnknown', { brand: brand.name })
      : t(autoRenew.enabled ? 'detail.autoRenewOn' : 'detail.autoRenewOff')
  return (
    <section className="renewal" aria-labelledby="auto-renew-title">
      <div className="top">
        <h2 className="sect" id="auto-renew-title">
          {t('auto-renew:label')}
        </h2>
      </div>
      {isReading ? (
        <p className="say">{t('detail.autoRenewReading', { brand: brand.name })}</p>
      ) : (
        <>
          <p className="say">{text}</p>
          <p className="if">{t('detail.notService', { brand: brand.name })}</p>
        </>
      )}
    </section>
  )
}
