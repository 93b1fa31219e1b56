import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { Extra } from '#contract/shapes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Facts } from '#web/ui/Facts.tsx'

import { Absent } from './Absent.tsx'

const states = ['yes', 'no', 'unlimited'] as const
const isState = (value: string): value is (typeof states)[number] =>
  (states as readonly string[]).includes(value)

function ExtraFacts({ extra }: { extra: readonly Extra[] }) {
  const { t, format, i18n } = useTexts('details')
  const labelOf = ({ fact, labels }: Extra) =>
    fact === null ? (labels?.[i18n.language] ?? labels?.en ?? '') : t(`facts.${fact}`)
  const valueOf = (extra: Extra) => {
    const { value } = extra
    if (value === null) return <Absent of={extra} field="value" />
    if (isState(value)) return t(`value.${value}`)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : value
  }
  return (
    <Facts
      facts={extra.map((one, nth) => ({
        key: one.fact === null ? `own ${nth}` : `${one.fact} ${nth}`,
        label: labelOf(one),
        value: <bdi className="break-words">{valueOf(one)}</bdi>,
      }))}
    />
  )
}

/** Facts that the provider states beyond the page's own, folded. Their labels load when needed. */
export function MoreDetails({ extra }: { extra: readonly Extra[] }) {
  const { t } = useTranslation('common')
  if (extra.length === 0) return null
  return (
    <details className="fold">
      <summary className="sect">{t('moreDetails')}</summary>
      <Suspense fallback={null}>
        <ExtraFacts extra={extra} />
      </Suspense>
    </details>
  )
}
