import { CalendarClock, Hourglass } from 'lucide-react'

import type { LeadTime, PastCost } from '#contract/listed.ts'
import type { Renewal } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { formatPercentChange } from '#i18n/percent-change.ts'
import type { ChargeOrEnd } from '#ledger/entries.ts'
import { decisionOf } from '#ledger/lead-times.ts'
import { priceChangeOf } from '#ledger/price-change.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { withBold } from '#web/renewal/expired/with-bold.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Facts } from '#web/ui/Facts.tsx'

interface Decided {
  renewal: Renewal
  lastCost: PastCost | null
  leadTime: LeadTime | null
}

/** What it cost last, what it costs now, and the difference. Nothing if both are the same. */
function CostRows({ renewal, lastCost }: Decided) {
  const { t, format, i18n } = useTexts('insight')
  const changed = priceChangeOf(renewal.price, lastCost?.price ?? null)
  if (changed === null || lastCost === null) return null
  const { before, after, by, percent } = changed
  const difference = format.money({ ...after, minorUnits: by })
  const label = t(by > 0 ? 'cost.more' : 'cost.less')
  const amount = (text: string) => (
    <span className="num block">
      <Amount text={text} />
    </span>
  )
  const facts = [
    {
      key: 'last',
      label: t('cost.last', { date: format.date(lastCost.on) }),
      value: amount(format.money(before)),
    },
    { key: 'this', label: t('cost.this'), value: amount(format.money(after)) },
  ]
  const change = {
    key: 'change',
    label:
      percent === null
        ? label
        : `${label}, ${isolate(formatPercentChange(i18n.language, percent))}`,
    value: (
      <b className="num block">
        <Amount text={by > 0 ? `+${difference}` : difference} />
      </b>
    ),
  }
  return (
    <div className="pt-3">
      <Facts facts={[...facts, change]} />
    </div>
  )
}

interface DecisionProps {
  entry: ChargeOrEnd
  service: Decided
  isOn: boolean
}

/** How the price changed, until when it can be decided, and what turning it off would do. */
export function Decision({ entry, service, isOn }: DecisionProps) {
  const { t, format } = useTexts(['insight', 'auto-renew', 'reasons'])
  const { renewal, leadTime } = service
  const decision = decisionOf(entry, renewal.on, leadTime, format.today)
  const isCharge = entry.kind === 'charge'
  const day = renewal.on ?? entry.on
  const date = day === null ? '' : format.date(day, 'long')
  const isLate = decision?.state === 'passed'
  const by = decision ? format.date(decision.by, 'long') : ''
  const days = leadTime?.days ?? 0
  return (
    <>
      {isCharge && <CostRows {...service} />}
      {decision && !isLate && (
        <p className="if flex gap-2">
          {decision.state === 'soon' ? (
            <Hourglass className="i" />
          ) : (
            <CalendarClock className="i" />
          )}
          <span>
            {withBold(t('decide.by', { date: by, when: format.relative(decision.by) ?? by }))}
            <br />
            {days === 0 ? t('decide.sameDay') : t('decide.early', format.count(days))}
          </span>
        </p>
      )}
      {isLate && (
        <p className="if flex gap-2">
          <Hourglass className="i warn" />
          {isCharge ? t('decide.late', { date }) : t('reasons:decide.late')}
        </p>
      )}
      {isOn && !entry.locked && day !== null && !isLate && (
        <p className="if">
          {withBold(
            decision ? t('decide.ifOff', { by, date }) : t('auto-renew:say.ifOff', { date }),
          )}
          {leadTime === null && (
            <>
              {format.gap}
              {t('decide.unknown')}
            </>
          )}
        </p>
      )}
    </>
  )
}
