import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import { type Service, type ServiceDetail, serviceQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { StaleContext } from '#web/app/errors/use-lock.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useFreshness } from '#web/app/frame/use-freshness.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { usePageRecord } from '#web/app/record/page-record.ts'
import { isDomainType, isPathSegment } from '#web/app/record/record-ids.ts'
import { RecordActions } from '#web/app/record/RecordActions.tsx'
import { useTypeText } from '#web/app/record/type-text.ts'
import { AutoRenewPanel } from '#web/renewal/auto-renew/AutoRenewPanel.tsx'
import { Changes } from '#web/renewal/changes/Changes.tsx'
import { ExpiredNote } from '#web/renewal/expired/ExpiredNote.tsx'
import { RecordLabels } from '#web/renewal/labels/RecordLabels.tsx'
import { ContradictionNote } from '#web/renewal/reasons/ContradictionNote.tsx'
import { ReasonNote } from '#web/renewal/reasons/ReasonNote.tsx'
import { PastCosts } from '#web/renewal/related/PastCosts.tsx'
import { RelatedInvoices } from '#web/renewal/related/RelatedInvoices.tsx'
import { RelatedRows } from '#web/renewal/related/RelatedRows.tsx'
import { RecordFacts } from '#web/renewal/service-facts/RecordFacts.tsx'
import { useServiceStatus } from '#web/renewal/service-facts/service-status.ts'
import { Source } from '#web/renewal/service-facts/Source.tsx'
import { useServiceFacts } from '#web/renewal/service-facts/use-service-facts.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { fact, type Fact } from '#web/ui/Facts.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'
import { Status } from '#web/ui/Status.tsx'

/** The facts about a service, without those that the provider does not state. */
function ServiceFacts({ service }: { service: Service }) {
  const { t, format } = useTexts(['services', 'shell'])
  const textsIn = useTextsIn()
  const serviceFacts = useServiceFacts()
  const { plan, domain, name, renewal, expiresOn, manageUrl } = service
  const facts: (Fact | false)[] = [
    plan !== null && fact('plan', t('detail.plan'), <bdi lang={textsIn}>{plan}</bdi>),
    domain !== null &&
      domain !== name &&
      fact('domain', t('detail.domain'), <Amount text={domain} />),
    (renewal.price !== null || isMasked(renewal, 'price')) &&
      fact(
        'price',
        t('detail.price'),
        renewal.price === null ? (
          <Absent of={renewal} field="price" />
        ) : (
          <bdi>
            {format.price(format.money(renewal.price), renewal.termMonths, renewal.taxIncluded)}
          </bdi>
        ),
      ),
    expiresOn !== null && fact('period', t('detail.period'), format.date(expiresOn, 'long')),
    !isSupportView &&
      fact('labels', t('shell:nav.labels'), <RecordLabels target={service} list="services" />),
  ]
  const stated = facts.filter((fact) => fact !== false)
  return (
    <RecordFacts
      title={t('detail.facts')}
      note={t(manageUrl === null ? 'detail.readOnly' : 'detail.readOnlyManage')}
      facts={[...stated, ...serviceFacts(service)]}
    />
  )
}

function NameLink({ domain: { name, unicodeName } }: { domain: ServiceDetail['domains'][number] }) {
  // A name that mixes scripts may imitate another one, so show its ASCII form.
  const text = <DomainName name={mixesScripts(unicodeName) ? name : unicodeName} />
  return isPathSegment(name) ? (
    <Link to="/domains/$name" params={{ name }} preload={false} title={name}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** The domain that a service is for, or that the service itself is. */
function RelatedDomains({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('related')
  const { domains, type, id } = service
  if (domains.length === 0) return null
  return (
    <RelatedRows
      title={t('domains', { count: domains.length })}
      rows={domains.map((domain) => {
        const { name, unicodeName, renewal, autoRenew } = domain
        // If the service is the domain itself, the page already has its switch.
        const isSameService = domain.service?.type === type && domain.service.id === id
        return {
          key: name,
          name: <NameLink domain={domain} />,
          note: null,
          status: null,
          item: domain,
          renewal,
          autoRenew,
          autoRenewTarget:
            isSameService || domain.service === null
              ? null
              : { ...domain.service, name: unicodeName, renewal, autoRenew },
        }
      })}
    />
  )
}

interface ServicePageProps {
  type: string
  id: string
}

/** One service: its facts, and what its renewal means. */
export function ServicePage({ type, id }: ServicePageProps) {
  const { t, format } = useTexts('services')
  const textsIn = useTextsIn()
  const options = serviceQuery(type, id)
  const response = useSuspenseQuery(options)
  const { data: service, asOf } = response.data
  const { isStale, head, banner } = useFreshness(response, useRefresh(options, 'services'))
  const typeText = useTypeText()
  const status = useServiceStatus()(service)
  usePageRecord({
    kind: 'service',
    type,
    id,
    label: service.name,
    autoRenew: service,
    ask: t('detail.ask'),
    manageUrl: service.manageUrl,
  })
  const { domainName } = service
  // The lists that say so may arrive after the page.
  if (domainName !== null && isPathSegment(domainName))
    return <Navigate to="/domains/$name" params={{ name: domainName }} replace />
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
            {service.plan !== null && service.plan !== service.name && (
              <bdi lang={textsIn}>{service.plan}</bdi>
            )}
            {service.createdOn !== null && (
              <span className="mut">
                {t('detail.since', { date: format.date(service.createdOn, 'long') })}
              </span>
            )}
          </span>
        }
        {...head}
        actions={<RecordActions ask={t('detail.ask')} manageUrl={service.manageUrl} />}
      />
      {banner}
      <div className="page detail" data-scroll-restoration-id="service">
        <ReasonNote reason={service.reason} />
        <ExpiredNote item={service} name={isDomainType(type) ? service.domain : null} />
        <ContradictionNote contradictions={service.contradictions} />
        <div>
          <ServiceFacts service={service} />
          <RelatedDomains service={service} />
          <PastCosts record={service} />
          <RelatedInvoices invoices={service.invoices} complete={service.complete} />
          <MoreDetails extra={service.extra} />
          <WhyBlank subject={{ resource: 'services', record: service }} />
        </div>
        <div>
          <AutoRenewPanel service={service} expires={isDomainType(service.type)} />
          <Source renewal={service.renewal} asOf={asOf} />
          <Changes service={service} />
        </div>
      </div>
    </StaleContext>
  )
}
