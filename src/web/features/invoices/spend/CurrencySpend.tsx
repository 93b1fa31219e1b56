import { useState } from 'react'

import type { Money } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { useTypeText } from '#web/app/record/type-text.ts'
import { useSignedMoney } from '#web/features/invoices/document/Compared.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { TableHead } from '#web/ui/TableHead.tsx'

import { MonthBars, type CurrencySpendProps, unitsOf } from './MonthBars.tsx'
import { isTypeSet, toggleType } from './toggles.ts'

interface Compared {
  amount: Money | null
  before: Money | null
}

/** Amount, the same of the year before, and the difference, in three cells. */
function ComparedCells({ of, strong = false }: { of: Compared; strong?: boolean }) {
  const signed = useSignedMoney()
  const { amount, before } = of
  const difference = amount &&
    before && { ...amount, minorUnits: amount.minorUnits - before.minorUnits }
  const look = strong ? 'num bb' : 'num'
  return (
    <>
      <td className={look}>
        <MoneyOf of={of} field="amount" />
      </td>
      <td className={strong ? look : 'num mut'}>
        <MoneyOf of={of} field="before" />
      </td>
      <td className={look}>{difference && <Amount text={signed(difference)} />}</td>
    </>
  )
}

/** "€16,935.60 so far in 2026. +€1,154.30 against the same days of 2025." */
function Headline({ spend, of }: Pick<CurrencySpendProps, 'spend' | 'of'>) {
  const { t, format } = useTexts('costs')
  const signed = useSignedMoney()
  const { amount, before } = spend
  const isRunning = !of.until.endsWith('-12-31')
  if (amount === null || before === null)
    return (
      <h3 className="sect">
        <Absent of={spend} field="amount" />
      </h3>
    )
  // In presenter mode every amount is the same word, which makes no sentence.
  if (format.money(amount) === format.hidden) return <h3 className="total">{of.year}</h3>
  const difference = { ...amount, minorUnits: amount.minorUnits - before.minorUnits }
  return (
    <>
      <h3 className="total">
        {t(isRunning ? 'spend.soFar' : 'spend.title', {
          amount: isolate(format.money(amount)),
          year: of.year,
        })}
      </h3>
      {before.minorUnits !== 0 && (
        <p className="ink2 sm">
          {t(isRunning ? 'spend.againstDays' : 'spend.against', {
            amount: isolate(signed(difference)),
            year: String(Number(of.year) - 1),
          })}
        </p>
      )}
    </>
  )
}

/** A currency's year by month and by type, each bar a filter of the list. */
export function CurrencySpend({ spend, of, search, onSearch }: CurrencySpendProps) {
  const { t, format } = useTexts('costs')
  const typeText = useTypeText()
  const [asTable, setAsTable] = useState(false)
  const yearBefore = String(Number(of.year) - 1)
  const { types } = spend
  const largest = Math.max(1, ...types.map(({ amount }) => unitsOf(amount)))
  const nameOf = (type: string | null) => (type === null ? t('spend.none') : typeText(type, true))
  return (
    <section className="currency" aria-label={spend.currency}>
      <Headline spend={spend} of={of} />
      <div className="keys">
        <span className="key">
          <i className="this" /> {of.year}
        </span>
        <span className="key">
          <i className="last" /> {t('spend.sameMonth', { year: yearBefore })}
        </span>
        <span className="mut sm">{t('spend.hint')}</span>
        <button type="button" className="link sm ms-auto" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'spend.asChart' : 'spend.asTable')}
        </button>
      </div>
      {asTable ? (
        <table className="tbl in-flow" aria-label={t('spend.month')}>
          <TableHead heads={[t('spend.month'), of.year, yearBefore, t('spend.change')]} />
          <tbody>
            {spend.months.map((month) => (
              <tr key={month.month}>
                <td>{format.month(month.month)}</td>
                <ComparedCells of={month} />
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <MonthBars spend={spend} of={of} search={search} onSearch={onSearch} />
      )}
      <table className="tbl in-flow types" aria-label={t('spend.type')}>
        <TableHead
          isFirstWide
          heads={[
            t('spend.type'),
            of.year,
            of.until.endsWith('-12-31') ? yearBefore : t('spend.beforeDays', { year: yearBefore }),
            t('spend.change'),
          ]}
        />
        <tbody>
          {types.map((one) => (
            <tr key={one.type ?? ''}>
              <td>
                <button
                  type="button"
                  className="type"
                  aria-label={nameOf(one.type)}
                  aria-pressed={isTypeSet(search, one.type)}
                  onClick={() => onSearch(toggleType(search, one.type, of.year, format.today))}
                >
                  <span title={nameOf(one.type)}>{nameOf(one.type)}</span>
                  <i
                    style={{
                      inlineSize: `${Math.max(0, (100 * unitsOf(one.amount)) / largest)}%`,
                    }}
                  />
                </button>
              </td>
              <ComparedCells of={one} />
            </tr>
          ))}
          <tr>
            <td className="bb">{t('spend.together')}</td>
            <ComparedCells of={spend} strong />
          </tr>
        </tbody>
      </table>
    </section>
  )
}
