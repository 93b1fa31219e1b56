import type { Renewal } from '#contract/shapes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { fact, Facts, type Fact } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'

interface SourceProps {
  renewal: Renewal
  asOf: string | null
}

/** When the data was read, and whether the price includes tax. */
export function Source({ renewal, asOf }: SourceProps) {
  const { t, format } = useTexts(['services', 'common'])
  const { price, taxIncluded } = renewal
  const facts: (Fact | false)[] = [
    asOf !== null &&
      fact('date', t('detail.sourceDate'), t('detail.sourceText', { time: format.dateTime(asOf) })),
    price !== null &&
      fact(
        'tax',
        t('detail.sourceTax'),
        taxIncluded === null
          ? t('detail.taxNotStated')
          : t(taxIncluded ? 'detail.taxIn' : 'detail.taxOn'),
      ),
  ]
  const statedFacts = facts.filter((fact) => fact !== false)
  if (statedFacts.length === 0) return null
  return (
    <Section title={t('detail.source')}>
      <Facts facts={statedFacts} />
    </Section>
  )
}
