import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import type { Service } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useProviderStatus, providerWord } from '#web/app/record/provider-word.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { fact, type Fact } from '#web/ui/Facts.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { copyText } from '#web/ui/toasts.ts'

/** Our label for a common metric, or else the provider's name for it. */
function useMetricText(): (metric: string) => string {
  const { t, i18n } = useTranslation('services')
  return (metric) => {
    const word = metric.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return i18n.exists(`services:metric.${word}`)
      ? t(`metric.${word as 'disk'}`)
      : providerWord(metric)
  }
}

/** `31.4 of 50 GB` with a bar. Without a limit, only the number. */
function Usage({ usage }: { usage: Service['usage'][number] }) {
  const { t, format } = useTexts('services')
  const metricText = useMetricText()
  const { metric, used, limit, unit } = usage
  const parts = { used: format.number(used), unit }
  if (limit === null) return <bdi>{t('detail.used', parts)}</bdi>
  if (limit === 'unlimited') return <bdi>{t('detail.usedNoLimit', parts)}</bdi>
  return (
    <>
      <bdi>{t('detail.usedOf', { ...parts, limit: format.number(limit) })}</bdi>
      <meter className="usage" min={0} max={limit} value={used} aria-label={metricText(metric)} />
    </>
  )
}

/** How the provider's API calls the service, to be copied. */
function ServiceNumber({ service: { type, id } }: { service: { type: string; id: string } }) {
  const { t } = useTranslation(['services', 'common'])
  const number = `${type}/${id}`
  return (
    <span className="flex items-center gap-1">
      <Amount text={number} className="mono" />
      <IconButton
        label={t('detail.copyNumber')}
        icon={<Copy className="i s" />}
        className="-my-1"
        onClick={() => copyText(number, t('common:copied'))}
      />
    </span>
  )
}

/** What only a service states, also one that represents a domain. Nothing that is not stated. */
export function useServiceFacts(): (service: Service) => Fact[] {
  const { t, format } = useTexts('services')
  const providerStatus = useProviderStatus()
  const metricText = useMetricText()
  return (service) => {
    const { lastRenewedOn, location, ipAddresses, status, statusText, usage } = service
    const facts: (Fact | false)[] = [
      lastRenewedOn !== null &&
        fact('lastRenewed', t('detail.lastRenewed'), format.date(lastRenewedOn, 'long')),
      location !== null && fact('location', t('detail.location'), <bdi>{location}</bdi>),
      statusText !== null &&
        statusText.toLowerCase() !== status &&
        fact('status', t('detail.status'), <bdi>{providerStatus(statusText)}</bdi>),
      fact('serviceNumber', t('detail.number'), <ServiceNumber service={service} />),
      (ipAddresses.length > 0 || isMasked(service, 'ipAddresses')) &&
        fact(
          'address',
          t('detail.address', { count: ipAddresses.length || 1 }),
          ipAddresses.length === 0 ? (
            <Absent of={service} field="ipAddresses" />
          ) : (
            <span className="grid justify-items-start">
              {ipAddresses.map((address) => (
                <Amount key={address} text={address} className="mono" />
              ))}
            </span>
          ),
        ),
      ...usage.map((metricUsage) =>
        fact(
          `usage ${metricUsage.metric}`,
          metricText(metricUsage.metric),
          <Usage usage={metricUsage} />,
        ),
      ),
    ]
    return facts.filter((fact) => fact !== false)
  }
}
