import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useProviderStatus } from '#web/app/record/provider-word.ts'
import { Amount } from '#web/ui/Amount.tsx'
import type { Fact } from '#web/ui/Facts.tsx'

import { ServiceNumber } from './ServiceNumber.tsx'
import { Usage, useMetricText } from './Usage.tsx'

/** What only a service states, also one that represents a domain. Nothing that is not stated. */
export function useServiceFacts(): (service: Service) => Fact[] {
  const { t } = useTranslation('services')
  const format = useFormat()
  const providerStatus = useProviderStatus()
  const { brand } = useSession()
  const metricText = useMetricText()
  return (service) => {
    const { lastRenewedOn, location, ipAddresses, status, statusText, usage } = service
    const facts: (Fact | false)[] = [
      lastRenewedOn !== null && {
        key: 'lastRenewed',
        label: t('detail.lastRenewed'),
        value: format.date(lastRenewedOn, 'long'),
      },
      location !== null && {
        key: 'location',
        label: t('detail.location'),
        value: <bdi>{location}</bdi>,
      },
      statusText !== null &&
        statusText.toLowerCase() !== status && {
          key: 'status',
          label: t('detail.status', { brand: brand.name }),
          value: <bdi>{providerStatus(statusText)}</bdi>,
        },
      {
        key: 'serviceNumber',
        label: t('detail.number'),
        value: <ServiceNumber service={service} />,
      },
      (ipAddresses.length > 0 || isMasked(service, 'ipAddresses')) && {
        key: 'address',
        label: t('detail.address', { count: ipAddresses.length || 1 }),
        value:
          ipAddresses.length === 0 ? (
            <Absent of={service} field="ipAddresses" />
          ) : (
            <span className="grid justify-items-start">
              {ipAddresses.map((address) => (
                <Amount key={address} text={address} className="mono" />
              ))}
            </span>
          ),
      },
      ...usage.map((metricUsage) => ({
        key: `usage ${metricUsage.metric}`,
        label: metricText(metricUsage.metric),
        value: <Usage usage={metricUsage} />,
      })),
    ]
    return facts.filter((fact) => fact !== false)
  }
}
