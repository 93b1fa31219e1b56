import { useTranslation } from 'react-i18next'

import type { ProposedAction } from '#web/api/actions.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { nearestFirst } from '#web/renewal/bulk/review-items.ts'

import { changeOf, recordsOf } from './action-names.ts'

/** The question of a proposal and what to know before answering it. `kept`: what is not left out. */
export function useProposalText(
  action: ProposedAction,
  kept: readonly { name: string }[],
  services: ProposedAction['services'],
): { title: string; facts: readonly string[] } {
  const { t } = useTranslation(['action', 'bulk'])
  const format = useFormat()
  const { enabled } = action
  const change = changeOf(action)
  const [only] = kept
  const count = { ...format.count(kept.length), name: only?.name ?? '' }
  const areDomains = services.length > 1 && services.every(({ type }) => type === 'domain')
  const title =
    kept.length === 1
      ? t(`titleOne.${change}`, count)
      : areDomains && enabled !== null
        ? t(enabled ? 'bulk:confirm.onTitle.domain' : 'bulk:confirm.offTitle.domain', count)
        : t(`title.${change}`, count)
  const reviewed = enabled === null ? [] : nearestFirst(services, enabled, format.today)
  const first = reviewed.find(({ isCertain }) => isCertain)
  const on = first?.on
  const removed = recordsOf(action).length - kept.length
  const facts = [
    first && on && enabled === false && kept.length === 1
      ? t('ends', { name: first.item.name, date: format.date(on, 'long') })
      : '',
    first && on && kept.length > 1
      ? t(enabled ? 'bulk:review.firstCharge' : 'bulk:review.firstEnd', {
          name: first.item.name,
          date: format.date(on, 'long'),
        })
      : '',
    removed > 0 ? t('bulk:review.removed', format.count(removed)) : '',
    kept.length === 0 ? t('bulk:review.nothingLeft') : '',
  ]
  return { title, facts: facts.filter((fact) => fact !== '') }
}
