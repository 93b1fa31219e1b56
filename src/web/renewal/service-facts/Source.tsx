import { useTranslation } from 'react-i18next'

import type { Renewal } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'

interface SourceProps {
  renewal: Renewal
  asOf: string | null
}

/** When the data was read, and whether the price includes tax. */
export function Source({ renewal, asOf }: SourceProps) {
  const { t } = useTranslation(['services', 'common'])
  const format = useFormat()
  const { price, taxIncluded } = renewal
  const facts: (Fact | false)[] = [
    asOf !== null && {
      key: 'date',
      label: t('detail.sourceDate'),
      value: t('detail.sourceText', { time: format.dateTime(asOf) }),
    },
    price !== null && {
      key: 'tax',
      label: t('detail.sourceTax'),
      value:
        taxIncluded === null
          ? t('detail.taxNotStated')
          : t(taxIncluded ? 'detail.taxIn' : 'detail.taxOn'),
    },
  ]
  const statedFacts = facts.filter((fact) => fact !== false)
  if (statedFacts.length === 0) return null
  return (
    <Section title={t('detail.source')}>
      <Facts facts={statedFacts} />
    </Section>
  )
}
