import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import type { Service } from '#web/api/services.ts'
import { useTextsIn } from '#web/api/use-texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useServiceFacts } from '#web/renewal/service-facts/use-service-facts.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'

/** The facts about a service, without those that the provider does not state. */
export function ServiceFacts({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  const textsIn = useTextsIn()
  const format = useFormat()
  const serviceFacts = useServiceFacts()
  const { plan, domain, name, renewal, expiresOn, manageUrl } = service
  const facts: (Fact | false)[] = [
    plan !== null && {
      key: 'plan',
      label: t('detail.plan'),
      value: <bdi lang={textsIn}>{plan}</bdi>,
    },
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
  ]
  const statedFacts = [...facts.filter((fact) => fact !== false), ...serviceFacts(service)]
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
