import type { ReactNode } from 'react'

import { type ListedItem, nextEntryOf } from '#ledger/listed.ts'
import type { AutoRenewTarget } from '#web/api/auto-renew.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'
import { PriceCell } from '#web/renewal/auto-renew/PriceCell.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Status, type StatusProps } from '#web/ui/Status.tsx'

export interface RelatedRow extends Pick<AutoRenewTarget, 'renewal' | 'autoRenew'> {
  key: string
  /** The name, as a link if it has a page. */
  name: ReactNode
  note: string | null
  /** Only if it is not simply active. */
  status: StatusProps | null
  /** What the ledger counts. */
  item: ListedItem
  /** What its switch changes; `null` shows text instead of a switch. */
  autoRenewTarget: AutoRenewTarget | null
}

function Row({ name, note, status, item, renewal, autoRenew, autoRenewTarget }: RelatedRow) {
  const { t, format } = useTexts('auto-renew')
  const day = nextEntryOf(item, format.today)?.on ?? item.renewal.on ?? item.expiresOn
  return (
    <li>
      <span className="nm">
        {name}
        {status && <Status {...status} />}
        {note !== null && <bdi className="mut el">{note}</bdi>}
      </span>
      <span className="when">
        {day === null ? (
          <Absent />
        ) : (
          <>
            <bdi>{format.date(day)}</bdi>{' '}
            <bdi className={endsSoon(format, item) ? 'rel warn' : 'rel'}>
              {format.relative(day)}
            </bdi>
          </>
        )}
      </span>
      <span className="num">
        <PriceCell renewal={renewal} />
      </span>
      {autoRenewTarget === null ? (
        <span className="ink2">
          {autoRenew === null ? t('notStated') : t(autoRenew.enabled ? 'on' : 'off')}
        </span>
      ) : (
        <AutoRenewSwitch service={autoRenewTarget} />
      )}
    </li>
  )
}

/** Services of a domain or domains of a service, with renewal date, price and switch. */
export function RelatedRows({ title, rows }: { title: string; rows: readonly RelatedRow[] }) {
  return (
    <Section title={title}>
      <ul className="rows related" aria-label={title}>
        {rows.map((row) => (
          <Row {...row} key={row.key} />
        ))}
      </ul>
    </Section>
  )
}
