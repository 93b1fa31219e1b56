import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { isEnded } from '#ledger/entries.ts'
import { domainQuery, isRenewalPending, type DomainDetail, type Domain } from '#web/api/domains.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { StaleContext } from '#web/app/errors/use-lock.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useFreshness } from '#web/app/frame/use-freshness.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { usePageRecord } from '#web/app/record/page-record.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RecordActions } from '#web/app/record/RecordActions.tsx'
import { autoRenewTargetOf } from '#web/features/domains/selection.ts'
import { useDomainStatus } from '#web/features/domains/words.ts'
import { AutoRenewPanel } from '#web/renewal/auto-renew/AutoRenewPanel.tsx'
import { Changes } from '#web/renewal/changes/Changes.tsx'
import { ExpiredNote } from '#web/renewal/expired/ExpiredNote.tsx'
import { ContradictionNote } from '#web/renewal/reasons/ContradictionNote.tsx'
import { ReasonNote } from '#web/renewal/reasons/ReasonNote.tsx'
import { PastCosts } from '#web/renewal/related/PastCosts.tsx'
import { RelatedInvoices } from '#web/renewal/related/RelatedInvoices.tsx'
import { RelatedRows } from '#web/renewal/related/RelatedRows.tsx'
import { useServiceStatus } from '#web/renewal/service-facts/service-status.ts'
import { Source } from '#web/renewal/service-facts/Source.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'
import { Note } from '#web/ui/Note.tsx'
import { Status } from '#web/ui/Status.tsx'

import { DomainFacts } from './DomainFacts.tsx'
import { DomainTasks } from './DomainTasks.tsx'

/** A domain's hosting, mail, certificates and other services. */
function RelatedServices({ domain: { services } }: { domain: DomainDetail }) {
  const { t } = useTranslation('related')
  const statusOf = useServiceStatus()
  if (services.length === 0) return null
  return (
    <RelatedRows
      title={t('services', { count: services.length })}
      rows={services.map((service) => {
        const { type, id, name, plan, renewal, autoRenew } = service
        return {
          key: `${type}/${id}`,
          name:
            isPathSegment(type) && isPathSegment(id) ? (
              <Link to="/services/$type/$id" params={{ type, id }} preload={false}>
                <DomainName name={name} />
              </Link>
            ) : (
              <DomainName name={name} />
            ),
          note: plan === name ? null : plan,
          status: service.status === 'active' ? null : statusOf(service),
          item: service,
          renewal,
          autoRenew,
          autoRenewTarget: service,
        }
      })}
    />
  )
}

/** Names of the services that stop working if the domain is gone, each once. */
const dependentsOf = ({ services }: DomainDetail): string[] => [
  ...new Set(services.filter(({ status }) => !isEnded(status)).map(({ name }) => name)),
]

interface FixedRenewalProps {
  domain: Domain
  /** Whether it is not known yet. */
  isReading: boolean
}

/** Says whether a domain renews, if auto-renew cannot be changed here or is still being read. */
function FixedRenewal({ domain: { autoRenew }, isReading }: FixedRenewalProps) {
  const { t } = useTranslation(['domains', 'auto-renew'])
  const text =
    autoRenew === null
      ? t('detail.autoRenewUnknown')
      : t(autoRenew.enabled ? 'detail.autoRenewOn' : 'detail.autoRenewOff')
  return (
    <section className="renewal" aria-labelledby="auto-renew-title">
      <div className="top">
        <h2 className="sect" id="auto-renew-title">
          {t('auto-renew:label')}
        </h2>
      </div>
      {isReading ? (
        <p className="say">{t('detail.autoRenewReading')}</p>
      ) : (
        <>
          <p className="say">{text}</p>
          <p className="if">{t('detail.notService')}</p>
        </>
      )}
    </section>
  )
}

/** What the domain and its service state beyond the page's own facts, each once. */
function extraOf({ extra, asService }: DomainDetail): DomainDetail['extra'] {
  const labelOf = (one: DomainDetail['extra'][number]) => JSON.stringify([one.fact, one.labels])
  const labels = new Set(extra.map(labelOf))
  return [...extra, ...(asService?.extra ?? []).filter((one) => !labels.has(labelOf(one)))]
}

/** One domain: its facts, what its renewal means, and its invoices. */
export function DomainPage({ name }: { name: string }) {
  const { t, format } = useTexts('domains')
  const options = domainQuery(name)
  const response = useSuspenseQuery(options)
  const { data: domain, asOf } = response.data
  const { isStale, head, banner } = useFreshness(response, useRefresh(options, 'domains'))
  const status = useDomainStatus()(domain)
  const autoRenewTarget = autoRenewTargetOf(domain)
  const isReadingRenewal = isRenewalPending(domain)
  const { unicodeName, registeredOn, manageUrl } = domain
  usePageRecord({
    kind: 'domain',
    type: null,
    id: name,
    label: unicodeName,
    autoRenew: autoRenewTarget,
    ask: t('detail.ask'),
    manageUrl,
  })
  const tld = domain.name.slice(domain.name.indexOf('.') + 1)
  const isMixed = mixesScripts(unicodeName)
  // A name that mixes scripts may imitate another one, so the ASCII form comes first.
  const [primaryName, otherName] = isMixed ? [domain.name, unicodeName] : [unicodeName, domain.name]
  return (
    <StaleContext value={isStale}>
      <PageHead
        title={primaryName}
        crumbs={
          <>
            <Link to="/domains">{t('title')}</Link>
            {/* A name that presenter mode replaces has none. */}
            {tld !== domain.name && (
              <>
                <ChevronRight className="i s flip" />
                <Link to="/domains" search={{ tld: [tld] }}>
                  <bdi dir="ltr">.{tld}</bdi>
                </Link>
              </>
            )}
          </>
        }
        heading={<DomainName name={primaryName} />}
        sub={
          <span className="flex flex-wrap gap-x-3">
            <Status {...status} />
            {otherName !== primaryName && (
              <bdi dir="ltr" className={isMixed ? undefined : 'mono'}>
                {otherName}
              </bdi>
            )}
            {registeredOn !== null && (
              <span className="mut">
                {t('detail.registeredOn', { date: format.date(registeredOn, 'long') })}
              </span>
            )}
          </span>
        }
        {...head}
        actions={<RecordActions ask={t('detail.ask')} manageUrl={manageUrl} />}
      />
      {banner}
      <div className="page detail" data-scroll-restoration-id="domain">
        <ReasonNote reason={domain.reason} />
        <ExpiredNote item={domain} name={name} />
        <ContradictionNote contradictions={domain.contradictions} />
        <div>
          {isMixed && <Note tone="alert">{t('detail.mixed')}</Note>}
          <DomainFacts domain={domain} />
          <RelatedServices domain={domain} />
          <PastCosts record={domain} />
          <RelatedInvoices invoices={domain.invoices} complete={domain.complete} />
          <MoreDetails extra={extraOf(domain)} />
          <WhyBlank subject={{ resource: 'domains', record: domain }} />
        </div>
        <div>
          {autoRenewTarget === null || isReadingRenewal ? (
            <FixedRenewal domain={domain} isReading={isReadingRenewal} />
          ) : (
            <AutoRenewPanel
              service={{ ...autoRenewTarget, tax: domain.tax, dependents: dependentsOf(domain) }}
              expires
            />
          )}
          <DomainTasks domain={domain} />
          {domain.service && <Changes service={domain.service} />}
          <Source renewal={domain.renewal} asOf={asOf} />
        </div>
      </div>
    </StaleContext>
  )
}
