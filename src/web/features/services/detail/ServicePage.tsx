import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { serviceQuery } from '#web/api/services.ts'
import { useStatus, useTypeText } from '#web/features/services/words.ts'
import { AutoRenewPanel } from '#web/shell/auto-renew/AutoRenewPanel.tsx'
import { StaleContext } from '#web/shell/auto-renew/use-lock-reason.ts'
import { WhyBlank } from '#web/shell/blank/WhyBlank.tsx'
import { isDomainType } from '#web/shell/domain-type.ts'
import { MoreDetails } from '#web/shell/MoreDetails.tsx'
import { usePageRecord } from '#web/shell/page-record.ts'
import { PageHead } from '#web/shell/PageHead.tsx'
import { ReasonNote } from '#web/shell/reasons/ReasonNote.tsx'
import { RecordActions } from '#web/shell/RecordActions.tsx'
import { Changes } from '#web/shell/related/Changes.tsx'
import { RelatedDomains } from '#web/shell/related/RelatedDomains.tsx'
import { RelatedInvoices } from '#web/shell/related/RelatedInvoices.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { providerWait } from '#web/shell/views/retry-delay.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { Status } from '#web/ui/Status.tsx'

import { ServiceFacts } from './ServiceFacts.tsx'
import { Source } from './Source.tsx'

interface ServicePageProps {
  type: string
  id: string
}

/** One service: its facts, and what its renewal means. */
export function ServicePage({ type, id }: ServicePageProps) {
  const { t } = useTranslation('services')
  const options = serviceQuery(type, id)
  const { data: response, error } = useSuspenseQuery(options)
  const { data: service, asOf, stale } = response
  const { refreshing, refresh } = useRefresh(options, 'services')
  const format = useFormat()
  const typeText = useTypeText()
  const status = useStatus()(service)
  const isStale = stale || isUnreachable(error)
  usePageRecord({
    kind: 'service',
    type,
    id,
    label: service.name,
    autoRenew: service,
    ask: t('detail.ask'),
    manageUrl: service.manageUrl,
  })
  return (
    <StaleContext value={isStale}>
      <PageHead
        title={service.name}
        // A domain's page has the same name.
        documentTitle={`${service.name} · ${typeText(service.type)}`}
        crumbs={
          <>
            <Link to="/services">{t('title')}</Link>
            <ChevronRight className="i s flip" />
            <Link to="/services" search={{ type: [service.type] }}>
              {typeText(service.type, true)}
            </Link>
          </>
        }
        heading={
          <bdi dir="ltr" className="break-words">
            {service.name}
          </bdi>
        }
        sub={
          <span className="flex flex-wrap gap-x-3">
            <Status {...status} />
            {service.plan !== null && service.plan !== service.name && <bdi>{service.plan}</bdi>}
            {service.createdOn !== null && (
              <span className="mut">
                {t('detail.since', { date: format.date(service.createdOn, 'long') })}
              </span>
            )}
          </span>
        }
        asOf={asOf}
        stale={isStale}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={<RecordActions ask={t('detail.ask')} manageUrl={service.manageUrl} />}
      />
      {isStale && asOf !== null && (
        <StaleBanner asOf={asOf} wait={providerWait({ data: response, error })} onRetry={refresh} />
      )}
      <div className="page detail" data-scroll-restoration-id="service">
        <ReasonNote reason={service.reason} />
        <div>
          <ServiceFacts service={service} />
          <RelatedDomains service={service} />
          <RelatedInvoices invoices={service.invoices} complete={service.complete} />
          <MoreDetails extra={service.extra} />
          <WhyBlank subject={{ resource: 'services', record: service }} />
        </div>
        <div>
          <AutoRenewPanel service={service} expires={isDomainType(service.type)} />
          <Source service={service} asOf={asOf} />
          <Changes service={service} />
        </div>
      </div>
    </StaleContext>
  )
}
