import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { providerWord } from '#web/app/record/provider-word.ts'

/** Our label for a common metric, or else the provider's name for it. */
export function useMetricText(): (metric: string) => string {
  const { t, i18n } = useTranslation('services')
  return (metric) => {
    const word = metric.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return i18n.exists(`services:metric.${word}`)
      ? t(`metric.${word as 'disk'}`)
      : providerWord(metric)
  }
}

/** `31.4 of 50 GB` with a bar. Without a limit, only the number. */
export function Usage({ usage }: { usage: Service['usage'][number] }) {
  const { t } = useTranslation('services')
  const format = useFormat()
  const metricText = useMetricText()
  const { metric, used, limit, unit } = usage
  const parts = { used: format.number(used), unit }
  if (limit === null) return <bdi>{t('detail.used', parts)}</bdi>
  if (limit === 'unlimited') return <bdi>{t('detail.usedNoLimit', parts)}</bdi>
  return (
    <>
      <bdi>{t('detail.usedOf', { ...parts, limit: format.number(limit) })}</bdi>
      <meter className="usage" min={0} max={limit} value={used} aria-label={metricText(metric)} />
    </>
  )
}
