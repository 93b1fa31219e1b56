import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useProviderStatus } from '#web/app/record/provider-word.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { Usage, useMetricText } from './Usage.tsx'

function ServiceNumber({ service: { type, id } }: { service: Service }) {
  const { t } = useTranslation(['services', 'common'])
  const number = `${type}/${id}`
  return (
    <span className="flex items-center gap-1">
      <Amount text={number} className="mono" />
      <IconButton
        size="s"
        label={t('detail.copyNumber')}
        icon={<Copy className="i s" />}
        className="-my-1"
        onClick={() =>
          void navigator.clipboard
            .writeText(number)
            .then(() => showToast({ text: t('common:copied') }))
        }
      />
    </span>
  )
}

/** The facts about a service, without those that the provider does not state. */
export function ServiceFacts({ service }: { service: Service }) {
  const { t } = useTranslation(['services', 'common'])
  const format = useFormat()
  const providerStatus = useProviderStatus()
  const { brand } = useSession()
  const { plan, domain, name, renewal, expiresOn, lastRenewedOn, location, ipAddresses } = service
  const { status, statusText, usage, manageUrl } = service
  const metricText = useMetricText()
  const facts: (Fact | false)[] = [
    plan !== null && { key: 'plan', label: t('detail.plan'), value: <bdi>{plan}</bdi> },
    domain !== null &&
      domain !== name && {
        key: 'domain',
        label: t('detail.domain'),
        value: <Amount text={domain} />,
      },
    (renewal.price !== null || isMasked(renewal, 'price')) && {
      key: 'price',
      label: t('detail.price'),
      value:
        renewal.price === null ? (
          <Absent of={renewal} field="price" />
        ) : (
          <bdi>
            {format.price(format.money(renewal.price), renewal.termMonths, renewal.taxIncluded)}
          </bdi>
        ),
    },
    expiresOn !== null && {
      key: 'period',
      label: t('detail.period'),
      value: format.date(expiresOn, 'long'),
    },
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
    { key: 'number', label: t('detail.number'), value: <ServiceNumber service={service} /> },
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
  const statedFacts = facts.filter((fact) => fact !== false)
  const count = statedFacts.length
  const firstColumn = count > 5 ? Math.ceil(count / 2) : count
  return (
    <Section
      title={t('detail.facts')}
      beside={
        <span className="end">
          {t(manageUrl === null ? 'detail.readOnly' : 'detail.readOnlyManage')}
        </span>
      }
    >
      <div className="facts-2">
        <Facts facts={statedFacts.slice(0, firstColumn)} />
        {firstColumn < count && <Facts facts={statedFacts.slice(firstColumn)} />}
      </div>
    </Section>
  )
}
