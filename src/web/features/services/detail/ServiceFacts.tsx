import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import type { Service } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTextsIn } from '#web/api/use-texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { RecordLabels } from '#web/renewal/labels/RecordLabels.tsx'
import { RecordFacts } from '#web/renewal/service-facts/RecordFacts.tsx'
import { useServiceFacts } from '#web/renewal/service-facts/use-service-facts.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import type { Fact } from '#web/ui/Facts.tsx'

/** The facts about a service, without those that the provider does not state. */
export function ServiceFacts({ service }: { service: Service }) {
  const { t } = useTranslation(['services', 'shell'])
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
    !isSupportView && {
      key: 'labels',
      label: t('shell:nav.labels'),
      value: <RecordLabels target={service} list="services" />,
    },
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
