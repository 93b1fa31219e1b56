import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { urlOf } from '#web/api/call.ts'
import { taxSummaryQuery } from '#web/api/invoice-sums.ts'
import { useSession } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { withPeriod } from '#web/features/invoices/period.ts'
import { Counting } from '#web/features/invoices/spend/Counting.tsx'
import { ExportLink } from '#web/list/ExportLink.tsx'
import type { SearchProps } from '#web/list/ListPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'

import { partsOf, type Period, periodKey, type TaxSearch, yearPeriod } from './periods.ts'
import { ApartBlock, TaxBlock } from './TaxBlock.tsx'

import './tax.css'

function PeriodChoice({
  period,
  years,
  onSearch,
}: { period: Period; years: readonly string[] } & Pick<SearchProps<TaxSearch>, 'onSearch'>) {
  const { t, format } = useTexts('costs')
  const year = Number(period.from.slice(0, 4))
  const { quarters, months } = partsOf(year)
  const options = [
    { text: t('tax.wholeYear'), period: yearPeriod(year) },
    ...quarters.map((quarter, at) => ({
      text: t('tax.quarter', { quarter: at + 1 }),
      period: quarter,
    })),
    ...months.map((month) => ({ text: format.month(month.from.slice(0, 7)), period: month })),
  ]
  const choose = (key: string): void => {
    const [from, to] = key.split(' ')
    onSearch({ from, to })
  }
  const allYears = [...new Set([String(year), ...years])].toSorted((a, b) => (a < b ? 1 : -1))
  return (
    <div className="choices">
      <Select
        label={t('spend.year')}
        value={String(year)}
        options={allYears.map((one) => ({ value: one, text: one }))}
        onChange={(one) => onSearch(yearPeriod(Number(one)))}
      />
      <Select
        label={t('tax.choose')}
        value={periodKey(period)}
        options={options.map((option) => ({
          value: periodKey(option.period),
          text: option.text,
        }))}
        onChange={choose}
      />
    </div>
  )
}

function Files({ period }: { period: Period }) {
  const { t } = useTranslation('costs')
  const { from, to } = period
  return (
    <section className="files" aria-labelledby="tax-files">
      <h2 className="sect" id="tax-files">
        {t('tax.files')}
      </h2>
      <ul>
        <li>
          <DownloadLink
            className="link"
            href={urlOf('GET /api/invoices.csv', { query: { issuedFrom: from, issuedTo: to } })}
          >
            {t('tax.fileInvoices')}
          </DownloadLink>
          <span className="mut sm">{t('tax.fileInvoicesHint')}</span>
        </li>
        <li>
          <DownloadLink
            className="link"
            href={urlOf('GET /api/invoice-lines.csv', { query: { from, to } })}
          >
            {t('tax.fileLines')}
          </DownloadLink>
          <span className="mut sm">{t('tax.fileLinesHint')}</span>
        </li>
      </ul>
    </section>
  )
}

/** Net, tax and total of a period by currency and rate, for the accountant. */
export function TaxPage({ search, onSearch }: SearchProps<TaxSearch>) {
  const { t, format } = useTexts(['costs', 'invoices'])
  const { data, error, refetch } = useQuery({
    ...taxSummaryQuery({
      ...(search.from !== undefined && { from: search.from }),
      ...(search.to !== undefined && { to: search.to }),
    }),
    placeholderData: (previous) => previous,
  })
  const today = format.today
  const { account, brand } = useSession()
  const thisYear = yearPeriod(Number(today.slice(0, 4)))
  const period = data ?? {
    from: search.from ?? thisYear.from,
    to: search.to ?? thisYear.to,
  }
  const sub = [
    t('tax.period', { from: format.date(period.from, 'long'), to: format.date(period.to, 'long') }),
    period.to >= today && period.from <= today ? t('tax.running') : '',
  ]
  return (
    <>
      <PageHead
        title={t('tax.title')}
        sub={sub.filter(Boolean).join(format.gap)}
        crumbs={
          <Link
            to="/invoices"
            search={search.from === undefined ? {} : withPeriod(period, 'invoiced')}
          >
            {t('invoices:title')}
          </Link>
        }
        actions={
          <>
            {!isSupportView && (
              <ExportLink
                href={urlOf('GET /api/tax-summary.csv', {
                  query: { from: period.from, to: period.to },
                })}
              />
            )}
            <Button icon={<Printer className="i" />} onClick={() => window.print()}>
              {t('tax.print')}
            </Button>
          </>
        }
      />
      <p className="tax-printed">
        {t('tax.printed', {
          name: account?.displayName ?? account?.customerNumber ?? format.hidden,
          brand: brand.name,
          date: format.date(today, 'long'),
        })}
      </p>
      <div className="page tax-page">
        <div className="main-part">
          <div className="bar">
            <PeriodChoice period={period} years={data?.years ?? []} onSearch={onSearch} />
          </div>
          {error !== null && data === undefined && (
            <div className="-mx-gutter">
              <ErrorView error={error} onRetry={() => void refetch()} />
            </div>
          )}
          {data?.complete === false && <Counting {...data} />}
          {data?.complete === true && data.blocks.length + data.apartCount === 0 && (
            <p className="ink2">{t('tax.none')}</p>
          )}
          {data?.complete === true &&
            data.blocks.map((block) => (
              <TaxBlock key={JSON.stringify([block.currency, block.rates])} block={block} />
            ))}
          {data?.complete === true && data.apartCount > 0 && <ApartBlock summary={data} />}
        </div>
        <aside>
          {!isSupportView && <Files period={period} />}
          <section aria-labelledby="tax-how">
            <h2 className="sect" id="tax-how">
              {t('tax.how')}
            </h2>
            <ul className="how">
              <li>{t('tax.howDate')}</li>
              <li>{t('tax.howOwn')}</li>
              <li>{t('tax.howRounding')}</li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}
