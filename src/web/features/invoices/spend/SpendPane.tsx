import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Percent } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { spendQuery, type Spend } from '#web/api/invoice-sums.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import {
  type Basis,
  basisOf,
  periodIn,
  withPeriod,
  yearAround,
  yearPeriod,
} from '#web/features/invoices/period.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import type { SearchProps } from '#web/list/ListPage.tsx'
import { Segments } from '#web/ui/Segments.tsx'

import { Counting } from './Counting.tsx'
import { CurrencySpend } from './CurrencySpend.tsx'

import './spend.css'

function Doubts({ spend }: { spend: Spend }) {
  const { t, format } = useTexts('costs')
  const undated = spend.currencies.reduce((sum, currency) => sum + currency.undated, 0)
  return (
    <>
      {undated > 0 && <p className="mut sm">{t('spend.undated', format.count(undated))}</p>}
      {spend.uncounted > 0 && (
        <p className="mut sm">{t('spend.uncounted', format.count(spend.uncounted))}</p>
      )}
    </>
  )
}

/** Beside the list while no invoice is open: what was spent in a year, by month and by type. */
export function SpendPane({ search, onSearch }: SearchProps<InvoicesSearch>) {
  const { t } = useTranslation('costs')
  const title = useId()
  const basis = basisOf(search)
  const period = periodIn(search)
  const chosenYear = yearAround(period)
  const { data, error, refetch } = useQuery({
    ...spendQuery(chosenYear === null ? undefined : Number(chosenYear), basis),
    placeholderData: (previous) => previous,
  })
  const shownYear = chosenYear ?? data?.year ?? ''
  const newest = data?.years.slice(0, 3) ?? []
  const years = newest.includes(shownYear) ? newest : [...newest, shownYear]
  return (
    <section className="page spend" aria-labelledby={title}>
      <h2 className="vh" id={title}>
        {t('spend.year')}
      </h2>
      {data !== undefined && (
        <div className="choices">
          <Segments
            label={t('spend.counted')}
            value={basis}
            options={[
              { value: 'invoiced', text: t('spend.invoiced') },
              { value: 'paid', text: t('spend.paid') },
            ]}
            onChange={(next: Basis) => onSearch(withPeriod(period, next))}
          />
          {years.length > 1 && (
            <Segments
              label={t('spend.year')}
              value={shownYear}
              options={years.map((one) => ({ value: one, text: one }))}
              onChange={(one) => onSearch(withPeriod(yearPeriod(one), basis))}
            />
          )}
        </div>
      )}
      {error !== null && data === undefined && (
        <div className="-mx-gutter">
          <ErrorView error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.complete === false && <Counting {...data} />}
      {data?.complete === true && data.currencies.length === 0 && (
        <p className="ink2">{t('spend.nothing', { year: data.year })}</p>
      )}
      {data?.complete === true &&
        data.currencies.map((currency) => (
          <CurrencySpend
            key={currency.currency}
            spend={currency}
            of={data}
            search={search}
            onSearch={onSearch}
          />
        ))}
      {data?.complete === true && <Doubts spend={data} />}
      <p className="tax-link">
        <Percent className="i" />
        <span>
          <Link
            to="/invoices/tax"
            search={chosenYear === null ? {} : yearPeriod(chosenYear)}
            className="link"
          >
            {t('tax.title')}
          </Link>
          <span className="mut sm">{t('tax.linkHint')}</span>
        </span>
      </p>
      <HelpLink topic="invoices" />
    </section>
  )
}
