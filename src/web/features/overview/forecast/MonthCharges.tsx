import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { monthQuery, type Charge, type Overview } from '#web/api/overview.ts'
import { ErrorDetails } from '#web/app/errors/ErrorView.tsx'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { useDelayedBusy } from '#web/list/BusyRegion.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { type Bar, isInSeries, subjectKey, type Series } from './series.ts'
import { useBarText } from './use-bar-text.ts'

function ChargeLine({ charge }: { charge: Charge }) {
  const { t, format } = useTexts('overview')
  const { kind, on, subject, invoice } = charge
  const notes = [
    kind === 'end' && t('forecast.endsThen'),
    invoice && t('forecast.billed', { number: invoice.number }),
  ].filter(Boolean)
  return (
    <li>
      <span className="d">{format.dateNear(on)}</span>
      <span className="min-w-0">
        <SubjectLink subject={subject} className="plain">
          <DomainName name={subject.label} />
        </SubjectLink>
        {notes.length > 0 && <span className="mut"> · {notes.join(' · ')}</span>}
      </span>
      <span className={kind === 'end' ? 'num mut' : 'num'}>
        {invoice === null && <MoneyOf of={charge} field="price" />}
      </span>
    </li>
  )
}

interface MonthChargesProps {
  bar: Bar
  series: Series
  tax: Overview['tax']
  onClose: () => void
}

/** Brings the section into view when it opens, and when its charges have arrived. */
function useScrolledTo(month: string, isPending: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    section.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when these change
  }, [month, isPending])
  return section
}

/** The charges that one bar adds up, fetched when it is opened. */
export function MonthCharges({ bar, series, tax, onClose }: MonthChargesProps) {
  const { t } = useTranslation(['overview', 'common'])
  const id = useId()
  const barText = useBarText(series.currency)
  const grossText = useGrossText()
  const { data, error, isPending, isFetching, refetch } = useQuery(monthQuery(bar.month))
  const isSlow = useDelayedBusy(isPending)
  const charges = (data?.charges ?? []).filter((charge) => isInSeries(series, charge))
  const { currency, taxIncluded } = series
  const charged = { amount: { minorUnits: bar.charged, currency }, taxIncluded }
  const gross = bar.charged > 0 ? grossText(charged, tax) : null
  const section = useScrolledTo(bar.month, isPending)
  return (
    <section className="month" aria-labelledby={id} ref={section}>
      <div className="lead">
        <h3 id={id} className="bb">
          {barText(bar)}
        </h3>
        <IconButton label={t('common:close')} icon={<X className="i" />} onClick={onClose} />
      </div>
      {gross !== null && <p className="mut sm">{gross}</p>}
      {isPending && isSlow && <Skeleton rows={3} label={t('common:loading')} />}
      {data === undefined && error !== null && (
        <Note
          tone="bad"
          actions={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {t('common:tryNow')}
            </Button>
          }
        >
          <ErrorDetails error={error} />
        </Note>
      )}
      {charges.length > 0 && (
        <ul className="mini" aria-labelledby={id}>
          {charges.map((charge) => (
            <ChargeLine key={`${subjectKey(charge.subject)} ${charge.on}`} charge={charge} />
          ))}
        </ul>
      )}
    </section>
  )
}
