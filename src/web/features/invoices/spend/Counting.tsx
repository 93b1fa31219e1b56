import type { Spend } from '#web/api/invoice-sums.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** "Counting: 3,200 of 5,012 invoices." Nothing is summed up before. */
export function Counting({ loaded, expected }: Pick<Spend, 'loaded' | 'expected'>) {
  const { t, format } = useTexts('costs')
  const values = { loaded: format.number(loaded) }
  return (
    <p role="status" className="ink2">
      {expected === null
        ? t('spend.countingSome', values)
        : t('spend.counting', { ...values, expected: format.number(expected) })}
    </p>
  )
}
