import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { domainQuery } from '#web/api/domains.ts'
import { isUnreachable } from '#web/api/error.ts'
import { renewingOf } from '#web/features/domains/selection.ts'
import { useDomainStatus } from '#web/features/domains/words.ts'
import { AutoRenewPanel } from '#web/shell/auto-renew/AutoRenewPanel.tsx'
import { StaleContext } from '#web/shell/auto-renew/use-lock.ts'
import { WhyBlank } from '#web/shell/blank/WhyBlank.tsx'
import { MoreDetails } from '#web/shell/MoreDetails.tsx'
import { PageHead } from '#web/shell/PageHead.tsx'
import { RecordActions } from '#web/shell/RecordActions.tsx'
import { Changes } from '#web/shell/related/Changes.tsx'
import { RelatedInvoices } from '#web/shell/related/RelatedInvoices.tsx'
import { RelatedServices } from '#web/shell/related/RelatedServices.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'
import { Note } from '#web/ui/Note.tsx'
import { Status } from '#web/ui/Status.tsx'

import { DomainFacts } from './DomainFacts.tsx'
import { FixedRenewal } from './FixedRenewal.tsx'

/** One domain: what is known of it, what its renewal means, what was charged for it. */
export function DomainPage({ name }: { name: string }) {
  const { t } = useTranslation('domains')
  const options = domainQuery(name)
  const { data: aged, error } = useSuspenseQuery(options)
  const { data: domain, asOf, stale } = aged
  const { refreshing, refresh } = useRefresh(options, 'domains')
  const format = useFormat()
  const status = useDomainStatus()(domain)
  const cut = stale || isUnreachable(error)
  const renewing = renewingOf(domain)
  const { unicodeName, registeredOn, manageUrl } = domain
  const tld = domain.name.slice(domain.name.indexOf('.') + 1)
  const mixed = mixesScripts(unicodeName)
  // A name that may pass for another one stands in the form that cannot.
  const [shown, other] = mixed ? [domain.name, unicodeName] : [unicodeName, domain.name]
  return (
    <StaleContext value={cut}>
      <PageHead
        title={shown}
        crumbs={
          <>
            <Link to="/domains">{t('title')}</Link>
            <ChevronRight className="i s flip" />
            <Link to="/domains" search={{ tld: [tld] }}>
              <bdi dir="ltr">.{tld}</bdi>
            </Link>
          </>
        }
        heading={<DomainName name={shown} />}
        sub={
          <span className="flex flex-wrap gap-x-3">
            <Status {...status} />
            {other !== shown && (
              <bdi dir="ltr" className={mixed ? undefined : 'mono'}>
                {other}
              </bdi>
            )}
            {registeredOn !== null && (
              <span className="mut">
                {t('detail.registered')} {format.date(registeredOn, 'long')}
              </span>
            )}
          </span>
        }
        asOf={asOf}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={<RecordActions ask={t('detail.ask')} manageUrl={manageUrl} />}
      />
      {cut && asOf !== null && (
        <StaleBanner asOf={asOf} wait={askedWait({ data: aged, error })} onRetry={refresh} />
      )}
      <div className="page detail" data-scroll-restoration-id="domain">
        <div>
          {mixed && <Note tone="alert">{t('detail.mixed')}</Note>}
          <DomainFacts domain={domain} />
          <RelatedServices domain={domain} />
          <RelatedInvoices invoices={domain.invoices} complete={domain.complete} />
          <MoreDetails extra={domain.extra} />
          <WhyBlank subject={{ family: 'domains', record: domain }} />
        </div>
        <div>
          {renewing === null ? (
            <FixedRenewal domain={domain} />
          ) : (
            <AutoRenewPanel service={renewing} expires />
          )}
          <Changes changes={domain.changes} />
        </div>
      </div>
    </StaleContext>
  )
}
