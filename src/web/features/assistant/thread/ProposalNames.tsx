import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ProposedAction } from '#web/api/actions.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { nearestFirst } from '#web/renewal/bulk/review-items.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

import { recordKey } from './action-names.ts'

interface ProposalNamesProps {
  action: ProposedAction
  /** Keys of what is left out. */
  removed: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Everything that a proposal would change. A name that is left out is struck out and keeps its place. */
export function ProposalNames({ action, removed, onToggle }: ProposalNamesProps) {
  const { t, format } = useTexts('bulk')
  const { enabled, notifications } = action
  const services = enabled === null ? [] : nearestFirst(action.services, enabled, format.today)

  /** One element for both, by its key, so that the focus stays on it. */
  const toggle = (key: string, name: string) => {
    const isRemoved = removed.has(key)
    const label = t(isRemoved ? 'review.putBackName' : 'review.leaveOutName', { name })
    return (
      <button
        key="toggle"
        type="button"
        className={isRemoved ? 'link' : 'btn quiet ico s'}
        aria-label={label}
        title={label}
        onClick={() => onToggle(key)}
      >
        {isRemoved ? t('review.putBack') : <X className="i s" />}
      </button>
    )
  }

  const leftOut = (key: string, shown: ReactNode, name: string) => (
    <li key={key} className="flex">
      <s className="min-w-0 flex-1 text-ink-3">{shown}</s>
      {toggle(key, name)}
    </li>
  )

  return (
    <div className="names relative text-3">
      {enabled !== null && (
        // Only for the eye: each row reads on its own.
        <p className="columns text-2 text-ink-3" aria-hidden="true">
          <span>{t(enabled ? 'review.chargeFirst' : 'review.endFirst')}</span>
          <span>{t(enabled ? 'review.head.charged' : 'review.head.ends')}</span>
          <span className="num">{t('review.head.price')}</span>
        </p>
      )}
      <ul aria-label={t('review.list')}>
        {services.map(({ item, on }) => {
          const { name, renewal } = item
          const key = recordKey(item)
          if (removed.has(key)) return leftOut(key, <DomainName name={name} />, name)
          return (
            <li key={key}>
              <DomainName name={name} />
              <span className="text-ink-2">
                {on === null ? t('review.noDate') : format.dateNear(on)}
              </span>
              <span className="num">
                {renewal.price !== null && <Amount text={format.money(renewal.price)} />}
              </span>
              {toggle(key, name)}
            </li>
          )
        })}
        {notifications.map(({ id, title }) => {
          const key = recordKey({ type: 'notification', id })
          const name = title ?? id
          if (removed.has(key)) return leftOut(key, <bdi>{name}</bdi>, name)
          return (
            <li key={key} className="flex">
              <bdi className="min-w-0 flex-1">{name}</bdi>
              {toggle(key, name)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
