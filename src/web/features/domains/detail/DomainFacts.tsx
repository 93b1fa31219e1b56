import { wayBackOf } from '#ledger/expired.ts'
import type { DomainDetail } from '#web/api/domains.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { useProviderStatus } from '#web/app/record/provider-word.ts'
import { ExpiryCell, LockCell } from '#web/features/domains/row/cells.tsx'
import { labelTargetOf } from '#web/features/domains/selection.ts'
import { RecordLabels } from '#web/renewal/labels/RecordLabels.tsx'
import { RecordFacts } from '#web/renewal/service-facts/RecordFacts.tsx'
import { useServiceFacts } from '#web/renewal/service-facts/use-service-facts.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { fact, type Fact } from '#web/ui/Facts.tsx'

/** The facts about a domain, without those that the provider does not state. */
export function DomainFacts({ domain }: { domain: DomainDetail }) {
  const { t, format } = useTexts(['domains', 'services', 'shell'])
  const textsIn = useTextsIn()
  const serviceFacts = useServiceFacts()
  const providerStatus = useProviderStatus()
  const { id, name, unicodeName, registeredOn, expiresOn, renewal, statusText } = domain
  const { nameservers, transferLock, privacy, dnssec, manageUrl, autoRenew, asService } = domain
  const wayBack = wayBackOf(domain, format.today)
  const flagText = (value: boolean): string => t(value ? 'flag.on' : 'flag.off')
  const facts: (Fact | false)[] = [
    asService !== null &&
      asService.plan !== null &&
      fact('plan', t('services:detail.plan'), <bdi lang={textsIn}>{asService.plan}</bdi>),
    expiresOn !== null &&
      fact(
        'expires',
        t(wayBack === null ? 'detail.expires' : 'detail.expired'),
        <span className="flex flex-wrap gap-x-2">
          <ExpiryCell domain={domain} form="long" />
          {wayBack === null && autoRenew?.enabled !== true && <HelpLink topic="expired-domain" />}
        </span>,
      ),
    renewal.on !== null &&
      autoRenew?.enabled !== false &&
      fact('renewal', t('detail.renewal'), format.date(renewal.on, 'long')),
    renewal.price !== null &&
      fact(
        'price',
        t('detail.price'),
        <bdi>
          {format.price(format.money(renewal.price), renewal.termMonths, renewal.taxIncluded)}
        </bdi>,
      ),
    registeredOn !== null &&
      fact('registered', t('detail.registered'), format.date(registeredOn, 'long')),
    nameservers.length > 0 &&
      fact(
        'nameservers',
        t('detail.nameservers', { count: nameservers.length }),
        <span className="grid justify-items-start">
          {nameservers.map((nameserver) => (
            <Amount key={nameserver} text={nameserver} />
          ))}
        </span>,
      ),
    transferLock !== null && fact('lock', t('detail.lock'), <LockCell domain={domain} />),
    privacy !== null && fact('privacy', t('detail.privacy'), flagText(privacy)),
    dnssec !== null && fact('dnssec', t('detail.dnssec'), flagText(dnssec)),
    name !== unicodeName &&
      fact('punycode', t('detail.punycode'), <Amount text={name} className="mono break-all" />),
    statusText !== null &&
      statusText.toLowerCase() !== domain.status &&
      fact('status', t('detail.status'), <bdi>{providerStatus(statusText)}</bdi>),
    id !== name && fact('number', t('detail.number'), <Amount text={id} className="mono" />),
    !isSupportView &&
      fact(
        'labels',
        t('shell:nav.labels'),
        <RecordLabels target={labelTargetOf(domain)} list="domains" />,
      ),
  ]
  const statedFacts = facts.filter((fact) => fact !== false)
  const keys = new Set(statedFacts.map(({ key }) => key))
  // What both state is the domain's.
  const others = asService ? serviceFacts(asService).filter(({ key }) => !keys.has(key)) : []
  return (
    <RecordFacts
      title={t('detail.facts')}
      note={t(manageUrl === null ? 'detail.readOnly' : 'detail.readOnlyManage')}
      facts={[...statedFacts, ...others]}
    />
  )
}
